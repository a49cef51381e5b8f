/** Resolves in a new task, so that pending input is handled first. */
export const giveWay = () => new Promise<void>((goOn) => setTimeout(goOn));
