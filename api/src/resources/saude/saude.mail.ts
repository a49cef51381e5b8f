import { ESTADO_SAUDE_LABEL, type LinhaSaude } from '@credenciados/contract';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';

export function composeHealth({ config }: Deps, lines: readonly LinhaSaude[]): ComposedMail {
  const many = lines.length === 1 ? 'um item pede ação' : `${lines.length} itens pedem ação`;
  return composeMail({
    modelo: 'SAUDE_DO_PORTAL',
    assunto: `Saúde do portal: ${many}`,
    saudacao: 'Bom dia.',
    paragrafos: [`Na verificação de hoje, ${many} no Portal de Credenciamento.`],
    dados: lines.map((line) => ({
      rotulo: [ESTADO_SAUDE_LABEL[line.estado], line.titulo, ...(line.sobre ? [line.sobre] : [])].join(' · '),
      valor: [...figures(line, config.timeZone), line.detalhe, `Quem age: ${line.responsavel}.`]
        .filter(Boolean)
        .join(' '),
    })),
    acao: { texto: 'Abrir Saúde do portal', link: `${config.publicUrl}/credenciados/saude` },
    notas: ['Esta mensagem sai uma vez por dia, enquanto houver algo a resolver.'],
  });
}

function figures({ quantos, desde }: LinhaSaude, timeZone: string): string[] {
  const since = desde && new Date(desde).toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const parts = [
    ...(quantos ? [`Quantidade: ${quantos}.`] : []),
    ...(since ? [`Desde ${since.replace(',', '')}.`] : []),
  ];
  return parts;
}
