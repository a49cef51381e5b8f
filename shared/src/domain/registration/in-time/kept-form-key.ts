import { draftKey } from '../../../store/draft-key.ts';

/** Storage key of the server's signed receipt of a form, by edital. */
export const keptFormKey = (idEdital: number) => draftKey(`em-tempo:${idEdital}`);
