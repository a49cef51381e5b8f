/** Offered numbers of days for an opinion. */
export const DIAS = [1, 3, 7, 15, 30].map((dias) => ({
  value: String(dias),
  label: dias === 1 ? '1 dia' : `${dias} dias`,
}));
