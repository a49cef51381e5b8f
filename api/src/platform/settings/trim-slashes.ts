/** An address without slashes at its end. Not by a pattern: one that looks for the end from each slash may take long. */
export function trimSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
