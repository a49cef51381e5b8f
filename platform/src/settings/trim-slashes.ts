/** Removes slashes at the end of an address. A regular expression would take quadratic time. */
export function trimSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
