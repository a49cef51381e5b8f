/** Where a tab keeps what the server signed of its form for an edital. */
export const keptFormKey = (idEdital: number) => `credenciados:em-tempo:${idEdital}`;
