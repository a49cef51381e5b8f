const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Larger unit of the time left, and the smaller unit shown beside it. */
function units(left: number): { large: number; small: number } {
  return left >= DAY ? { large: DAY, small: HOUR } : { large: HOUR, small: MINUTE };
}

const WORDS = new Map([
  [DAY, ['dia', 'dias']],
  [HOUR, ['hora', 'horas']],
  [MINUTE, ['minuto', 'minutos']],
]);

function say(number: number, unit: number): string[] {
  const [one = '', many = ''] = WORDS.get(unit) ?? [];
  return number === 0 ? [] : [count(number, one, many)];
}

/** Time left until a moment, as text: "Faltam 3 dias e 4 horas." Null once it has passed. */
export function timeLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now;
  if (left <= 0) return null;
  if (left < MINUTE) return 'Falta menos de um minuto.';
  const { large, small } = units(left);
  const first = Math.floor(left / large);
  const parts = [...say(first, large), ...say(Math.floor((left % large) / small), small)];
  const alone = parts[0]?.startsWith('1 ') ?? false;
  return `${alone ? 'Falta' : 'Faltam'} ${parts.join(' e ')}.`;
}

/** Time of the text's next change; null once the time is up. */
export function nextWords(until: string, now: number): number | null {
  const left = Date.parse(until) - now;
  if (left <= 0) return null;
  const { small } = units(left);
  return now + Math.min(left, (left % small) + 1);
}
