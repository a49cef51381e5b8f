/** A CPF with its check digits, outside of the range of loaded ones. */
export function cpfOf(turn: number): string {
  const digits = [...String(500_000_000 + turn)].map(Number);
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
