import { draftKey } from '@credenciados/shared/form-core';

/** Storage key of the server's signed receipt of a form, by edital. */
export const keptFormKey = (idEdital: number) => draftKey(`em-tempo:${idEdital}`);
