import { processo } from '@credenciados/platform/db/schema/index';
import { DEMO_PEOPLE } from './accounts.ts';
import type { DemoContext } from './context.ts';
import { createPeople, type SamplePerson } from './people.ts';

/** Processo of the sample data: the id of its newest version, and its responsible person if it names one. */
export interface DemoProcesso {
  id: number;
  responsavel: SamplePerson | null;
}

const COUNT = 25;
const STATUS = [
  'Em análise técnica',
  'Aguardando vistoria',
  'Peças técnicas aprovadas',
  'Em publicação',
  'Aguardando manifestação do interessado',
] as const;
const SETOR = [
  'Gerência de Georreferenciamento',
  'Gerência de Cadastro Rural',
  'Diretoria de Gestão Fundiária',
  'Assessoria Jurídica',
] as const;
const TIPO = [
  'Regularização fundiária onerosa',
  'Regularização fundiária não onerosa',
  'Certificação de georreferenciamento',
  'Legitimação de posse',
] as const;
const IMOVEL = ['Fazenda', 'Sítio', 'Chácara', 'Gleba', 'Colônia'] as const;
const SANTO = [
  'Santa Rita',
  'São Pedro',
  'Boa Esperança',
  'Bom Jardim',
  'Nova Vida',
  'Três Irmãos',
  'Água Azul',
] as const;

/** Creates processos with one to three versions each. The last one names no responsible person, which really happens. */
export async function seedProcessos(context: DemoContext): Promise<DemoProcesso[]> {
  const { tx, chance } = context;
  const taken = Object.values(DEMO_PEOPLE).map(({ cpf }) => cpf);
  const interested = createPeople(chance, COUNT, taken);
  const responsible = createPeople(chance, COUNT, [...taken, ...interested.map(({ cpf }) => cpf)]);
  const year = context.now.getFullYear();
  const made: DemoProcesso[] = [];
  for (const [index, interessado] of interested.entries()) {
    const responsavel = index === COUNT - 1 ? null : (responsible[index] ?? null);
    const fixed = {
      idProcesso: 48_000 + index * 7,
      numeroProcesso: `${year - (index % 3)}/${String(100_231 + index * 37)}`,
      numeroProtocolo: `${year - (index % 3)}${String(5_170 + index * 13).padStart(7, '0')}`,
      cpfInteressado: interessado.cpf,
      nomeRazaoSocialInteressado: interessado.nome,
      tipo: chance.pick(TIPO),
    };
    const area = 20 + chance.int(1_400);
    const imovel = `${chance.pick(IMOVEL)} ${chance.pick(SANTO)}`;
    const versions = Array.from({ length: 1 + chance.int(3) }, (_, version) => ({
      ...fixed,
      versao: version + 1,
      status: chance.pick(STATUS),
      setor: chance.pick(SETOR),
      dadosCadastro: registration({ interessado, responsavel, imovel, area: area + version / 4 }),
    }));
    const rows = await tx.insert(processo).values(versions).returning({ id: processo.id });
    made.push({ id: rows.at(-1)?.id ?? 0, responsavel });
  }
  return made;
}

function registration(input: {
  interessado: SamplePerson;
  responsavel: SamplePerson | null;
  imovel: string;
  area: number;
}): Record<string, unknown> {
  const { interessado, responsavel } = input;
  return {
    dados: {
      cadastro: {
        interessado: { nome: interessado.nome, cpf: interessado.cpf },
        imovel: {
          denominacao: input.imovel,
          municipio: interessado.endereco.municipio,
          uf: interessado.endereco.uf,
          areaHectares: input.area,
        },
        georreferenciamento: responsavel && {
          responsavel: {
            nome: responsavel.nome,
            cpf: responsavel.cpf,
            codigoIncra: responsavel.codigoIncra,
            codigoCrea: responsavel.codigoCrea,
            email: responsavel.email,
            telefone: responsavel.telefones[0],
          },
        },
      },
    },
  };
}
