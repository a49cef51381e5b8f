/** Runs a step for each item, a few at a time, and answers in their order. */
export async function mapLimited<T, R>(
  items: readonly T[],
  step: (item: T) => Promise<R>,
  limit: number,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await step(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
