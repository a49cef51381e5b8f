/** Substitute for `react-dom/client`: nothing is mounted on the server. */
export function createRoot(): never {
  throw new Error('Nothing is mounted outside a browser');
}
