import type { PublicAnswer, PublicReads } from './public-reads.ts';
import type { Answer, Rendered, RenderProcess } from './render-process.ts';

/** A page asks for data, gets it, and may then ask for more: maximum number of rounds. */
const ROUNDS = 4;

/** The API can't answer a call of a page; the page itself is not at fault. */
export class UnansweredError extends Error {}

/** Page to render: module, address and time. */
export interface Asked {
  address: string;
  name: string;
  at: number;
}

/** Rendered page, with the answers of the API by their address. */
export interface Answered {
  page: Rendered;
  answers: ReadonlyMap<string, Answer>;
}

/** Renders a page repeatedly, until it asks for no further public data. */
export async function renderAnswered(process: RenderProcess, asked: Asked, api: PublicReads): Promise<Answered> {
  const answers = new Map<string, Answer>();
  for (let round = 1; ; round += 1) {
    const page = await process.render(asked.address, asked.name, [...answers.values()], asked.at);
    const wanted = page.asked.flatMap((key) => {
      const where = api.addressOf(key);
      return where && !answers.has(where) ? [{ key, where }] : [];
    });
    if (wanted.length === 0 || round === ROUNDS) return { page, answers };
    for (const { key, where } of wanted) answers.set(where, [key, ...(await read(api, where))]);
  }
}

async function read(api: PublicReads, where: string): Promise<PublicAnswer> {
  try {
    return await api.read(where);
  } catch (error) {
    throw new UnansweredError(`No answer to ${where}`, { cause: error });
  }
}
