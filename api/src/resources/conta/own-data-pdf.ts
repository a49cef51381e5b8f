import {
  CATEGORIAS_DADOS,
  type CategoriaDadosNome,
  PERFIL_LABEL,
  PERFIS,
  TIPO_PEDIDO_DADOS_LABEL,
} from '@credenciados/contract';
import { showMoment } from '@credenciados/platform/audit/last-change';
import type { Session } from '@credenciados/platform/http/session';
import type { Deps } from '../../deps.ts';
import { readAutos } from '../autos/autos.queries.ts';
import { pecasDe } from '../autos/pecas.ts';
import type { Texto } from '../comprovante/folha-drawing.ts';
import { offThread } from '../comprovante/off-thread.ts';
import { countOwnData } from './inventario.queries.ts';
import { collectOwnData } from './own-data.ts';

/**
 * Draws a person's data as a PDF (DAD-2): the kinds of data with purpose, legal basis and retention, the account, and the texts of each
 * solicitação as in its whole case. Files and signed texts are in that case's ZIP (AUT-1).
 */
export async function drawOwnData(deps: Deps, session: Session): Promise<Buffer> {
  const data = await collectOwnData(deps, session);
  const { timeZone } = deps.config;
  const show = (moment: Date) => showMoment(moment, timeZone);
  const counts = new Map<string, number>(
    (await countOwnData(deps.db, session.usuarioId)).map(({ categoria, quantos }) => [categoria, quantos]),
  );
  const textos: Texto[] = [
    { secao: 'Sua conta' },
    {
      fatos: [
        ['Nome', data.conta.nome],
        ['CPF', data.conta.cpf],
        ['E-mail', data.conta.email || 'Não informado'],
        ['Conta criada em', show(data.conta.criadoEm)],
        ['Perfis', data.perfis.map(labelOf).join(', ')],
        ['Resumo diário por e-mail', data.resumoDiario ? 'Ligado' : 'Desligado'],
      ],
    },
    { secao: 'O que o portal guarda, por quê e até quando' },
    ...Object.entries(CATEGORIAS_DADOS).map(([categoria, kind]) => describeKind(kind, counts.get(categoria))),
    { secao: 'Seus acessos' },
    { fatos: data.acessos.map(({ inicio, navegador }) => [show(inicio), navegador || 'Navegador desconhecido']) },
    { secao: 'Quem consultou os seus dados' },
    ...(data.consultas.length > 0
      ? [
          {
            fatos: data.consultas.map(({ em, tipo, por, solicitacao }) => [
              show(new Date(em)),
              `${por.nome} (${PERFIL_LABEL[por.perfil]}), ${tipo.toLowerCase()}, solicitação ${solicitacao.protocolo}`,
            ]),
          },
        ]
      : ['Ninguém da comissão consultou os seus dados até agora.']),
    ...data.pedidos.flatMap(({ tipo, pedidoEm, motivo, mensagens, resposta }): Texto[] => [
      { secao: `Pedido ao encarregado em ${show(new Date(pedidoEm))}: ${TIPO_PEDIDO_DADOS_LABEL[tipo]}` },
      ...(motivo ? [motivo] : []),
      ...mensagens.map(({ doEncarregado, texto }) => `${doEncarregado ? 'Encarregado' : 'Você'}: ${texto}`),
      resposta ? `Resposta: ${resposta}` : 'Ainda sem resposta.',
    ]),
  ];
  const applicant: Session = { ...session, perfil: 'CREDENCIADOS' };
  for (const { id, protocolo } of data.solicitacoes) {
    const autos = await readAutos(deps, id, applicant);
    if (!autos) continue;
    for (const peca of pecasDe(autos, timeZone)) {
      if (!('folha' in peca) || !('texto' in peca.folha)) continue;
      const { titulo, subtitulo, textos: lines } = peca.folha.texto;
      textos.push({ secao: `Solicitação ${protocolo}: ${titulo}` }, subtitulo, ...lines);
    }
  }
  return offThread({
    titulo: 'Meus dados',
    subtitulo: `Gerado em ${show(data.geradoEm)}`,
    rodape: 'Meus dados no Portal de Credenciamento',
    em: data.geradoEm,
    textos,
  });
}

function describeKind(kind: (typeof CATEGORIAS_DADOS)[CategoriaDadosNome], quantos: number | undefined): Texto {
  return {
    fatos: [
      [quantos === undefined ? kind.titulo : `${kind.titulo} (${quantos})`, kind.dados],
      ['Para quê', kind.finalidade],
      ['Base legal', kind.base],
      ['Até quando', kind.guarda],
    ],
  };
}

function labelOf(perfil: string): string {
  const known = PERFIS.find((one) => one === perfil);
  return known ? PERFIL_LABEL[known] : perfil;
}
