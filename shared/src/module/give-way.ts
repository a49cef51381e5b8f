/** Resolves in another task: whatever somebody did meanwhile is answered first. */
export const giveWay = () => new Promise<void>((goOn) => setTimeout(goOn));
