/** Stands for what puts React into a page: nothing is mounted outside a browser. */
export function createRoot(): never {
  throw new Error('Nothing is mounted outside a browser');
}
