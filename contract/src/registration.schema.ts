import * as z from 'zod';
import { type Cadastro, cadastroFormSchema } from './credenciado.ts';
import type { TipoDocumento } from './documento.ts';
import type { TipoEdital } from './domain.ts';
import { PHONE_BOX, PHONES } from './error-field.ts';
import type { RegistrationValues } from './registration.values.ts';

type Path = readonly PropertyKey[];

const startsWith = (path: Path, ...start: string[]) => start.every((key, index) => path[index] === key);

/**
 * Rules of the form: the contract's, which the API checks too, applied to the form's values. An error is at the control in which the person
 * can correct it: a phone's at the field that adds phones, a missing document's at the row of its type.
 */
export function registrationSchema(
  tipo: TipoEdital,
  tiposDocumento: readonly TipoDocumento[],
): z.ZodType<Cadastro, RegistrationValues> {
  const contract = cadastroFormSchema(tipo, tiposDocumento);
  return z.custom<RegistrationValues>().transform((values, context) => {
    const result = contract.safeParse(toContract(values));
    const refused = values.documentos.flatMap(({ recusa }, index) =>
      recusa ? [{ path: ['documentos', index, 'caminho'], message: recusa }] : [],
    );
    if (result.success && refused.length === 0) {
      const { confirmacaoEmail: _, ...cadastro } = result.data;
      return cadastro;
    }
    const fail = (path: Path, message: string) => context.addIssue({ code: 'custom', path: [...path], message });
    let documentos = 0;
    // Errors of a whole documento come before those of its properties, which they would overwrite.
    const issues = [...(result.error?.issues ?? []), ...refused].sort(
      (one, other) => one.path.length - other.path.length,
    );
    for (const { path, message } of issues) {
      if (startsWith(path, ...PHONES)) fail([PHONE_BOX], message);
      else if (startsWith(path, 'documentos') && path.length === 1) {
        fail(['documentos', documentos], message);
        documentos += 1;
      } else fail(path, message);
    }
    return z.NEVER;
  });
}

/** Phones of the list, and the typed one that wasn't added. */
function phonesOf({ pessoa: { telefones }, telefoneDigitado }: RegistrationValues) {
  const known = telefoneDigitado === '' || telefones.some(({ numero }) => numero === telefoneDigitado);
  return known ? telefones : [...telefones, { numero: telefoneDigitado }];
}

/** The form's values in the contract's types, unchecked; choices not yet made are absent. */
export function toContract(values: RegistrationValues) {
  const { endereco } = values.pessoa;
  const { id } = endereco.municipio;
  return {
    ...values,
    pessoa: {
      ...values.pessoa,
      telefones: phonesOf(values),
      endereco: { ...endereco, municipio: { id: id === '' ? undefined : Number(id) } },
    },
    formacaoVistoriador: values.formacaoVistoriador || null,
  };
}
