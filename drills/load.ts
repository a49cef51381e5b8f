import { setTimeout as sleep } from 'node:timers/promises';
import { Analyst } from '@credenciados/journeys/people/analyst';
import { Applicant, type Scene } from '@credenciados/journeys/people/applicant';
import { type Answered, Refusal } from '@credenciados/journeys/people/http';
import type { Ledger } from '@credenciados/journeys/people/ledger';
import { openEdital } from '@credenciados/journeys/people/open-edital';
import type { Random } from '@credenciados/journeys/people/random';
import type { Stage } from './stage.ts';

/** Parts of a stage that the load needs. */
type LoadStage = Pick<Stage, 'newToken' | 'mailedCode'> & { portal: { url: string }; answered?: Answered };

/** People who register, and staff who work on new solicitações, until paused. */
export class Load {
  readonly analyst: Analyst;
  readonly #hands: (() => Promise<boolean>)[];
  #going = false;
  #working: Promise<unknown> = Promise.resolve();
  /** Refused requests that should have succeeded. */
  readonly refusals: string[] = [];

  readonly #state: { abandoned: boolean };

  private constructor(hands: (() => Promise<boolean>)[], analyst: Analyst, state: { abandoned: boolean }) {
    this.#state = state;
    this.#hands = hands;
    this.analyst = analyst;
  }

  /** `from`: number of the first person, if earlier ones have registered. */
  static async begin(stage: LoadStage, ledger: Ledger, random: Random, applicants: number, from = 0): Promise<Load> {
    let turn = from;
    const state = { abandoned: false };
    const scene: Scene = {
      urlOf: () => {
        if (state.abandoned) throw new Refusal('The portal was given up');
        return stage.portal.url;
      },
      edital: await openEdital(stage.portal.url, await stage.newToken()),
      ledger,
      mailedCode: (email) => stage.mailedCode(email),
      ...(stage.answered && { answered: stage.answered }),
      nextPerson: () => {
        turn += 1;
        return turn;
      },
    };
    const people = Array.from(
      { length: applicants },
      (_, place) => new Applicant(scene, random, `pessoa${from + place}`),
    );
    for (const one of people) await one.begin();
    const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const analyst = new Analyst(scene, random, () => stage.newToken(), inAWeek);
    const hands = people.map((one) => async () => {
      await one.register();
      return true;
    });
    return new Load([...hands, () => analyst.work()], analyst, state);
  }

  resume(): void {
    this.#going = true;
    this.#working = Promise.all(this.#hands.map((hand) => this.#work(hand)));
  }

  /** Waits until everybody has finished their present work. */
  async pause(): Promise<void> {
    this.#going = false;
    await this.#working;
  }

  /** Stops all retries, since the portal is gone for good. */
  async abandon(): Promise<void> {
    this.#state.abandoned = true;
    await this.pause();
  }

  /** Registers one new person. */
  async registerOne(): Promise<void> {
    await this.#hands[0]?.();
  }

  async #work(hand: () => Promise<boolean>): Promise<void> {
    while (this.#going) {
      try {
        if (!(await hand())) await sleep(50);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.refusals.push(error.message);
      }
    }
  }
}
