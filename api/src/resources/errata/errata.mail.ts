import { dayOf, showDay, showDiferenca, tituloErrata, type VersaoEdital } from '@credenciados/contract';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';

/** Errata of an edital. */
type Errata = Pick<VersaoEdital, 'errata' | 'em' | 'motivo' | 'mudancas' | 'numero'> & {
  idEdital: number;
  editalNumero: string;
};

/** Tells an applicant of an errata, its moved deadlines first (EDT-20). */
export function composeErrata(
  { config: { publicUrl, timeZone } }: Pick<Deps, 'config'>,
  nome: string,
  { errata, em, motivo, mudancas, numero, idEdital, editalNumero }: Errata,
): ComposedMail {
  const titulo = tituloErrata(errata ?? 0, showDay(dayOf(new Date(em), timeZone)));
  return composeMail({
    modelo: 'ERRATA_PUBLICADA',
    assunto: `O edital nº ${editalNumero} mudou: Errata nº ${errata}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [
      `A comissão publicou a ${titulo} do edital nº ${editalNumero}, em que você se inscreveu. Veja abaixo o que mudou.`,
    ],
    dados: [
      ...mudancas.map((mudanca) => ({ rotulo: mudanca.rotulo, valor: showDiferenca(mudanca) })),
      { rotulo: 'Motivo', valor: motivo },
    ],
    acao: { texto: 'Ver a errata', link: `${publicUrl}/credenciados/versoes/${idEdital}/${numero}` },
  });
}
