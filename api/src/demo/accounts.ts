import { PERFIL_LABEL, type Perfil } from '@credenciados/contract';

/** Account of the demonstration, as shown on the sign-in page and at the server's start. */
export interface DemoAccount {
  /** 11 digits. */
  cpf: string;
  nome: string;
  /** Profile's name on the sign-in page. */
  perfil: string;
  /** Suggestion for trying the account. */
  descricao: string;
  senha: string;
}

/** Password of every demonstration account. */
export const DEMO_PASSWORD = 'credenciar2026';

/** Demonstration account with the fields that the sample data needs. */
export interface DemoPerson extends DemoAccount {
  email: string;
  perfis: readonly Perfil[];
}

const person = (
  cpf: string,
  nome: string,
  email: string,
  perfis: readonly Perfil[],
  descricao: string,
): DemoPerson => ({
  cpf,
  nome,
  email,
  perfis,
  perfil: perfis.map((perfil) => PERFIL_LABEL[perfil]).join(' e '),
  descricao,
  senha: DEMO_PASSWORD,
});

/** People behind the accounts, by their role in the sample data. Everyone is invented. */
export const DEMO_PEOPLE = {
  cageo: person(
    '10482736526',
    'Helena Barros Monteiro',
    'helena.monteiro@terras.example',
    ['CAGEO'],
    'Comissão CAGEO: analise solicitações, encerre e abra editais, credencie processos',
  ),
  cavistoria: person(
    '21839045779',
    'Otávio Nunes Cardoso',
    'otavio.cardoso@terras.example',
    ['CAVISTORIA'],
    'Comissão CAVISTORIA: analise e notifique, sem descredenciar',
  ),
  gestao: person(
    '32746190869',
    'Marília Tavares Furtado',
    'marilia.furtado@terras.example',
    ['GESTAO_DE_CREDENCIADOS'],
    'Gestão de credenciados: consulte listas e exporte, sem alterar',
  ),
  duas: person(
    '43691582060',
    'Rafael Amorim Siqueira',
    'rafael.siqueira@terras.example',
    ['CAGEO', 'CAVISTORIA'],
    'Duas comissões: escolha o módulo depois de entrar',
  ),
  retificar: person(
    '54187026371',
    'Ana Lúcia Pinheiro Lobato',
    'ana.lobato@mail.example',
    ['CREDENCIADOS'],
    'Interessada: corrija e reenvie a solicitação devolvida',
  ),
  notificado: person(
    '65209384160',
    'Bruno Caldas Ferreira',
    'bruno.ferreira@mail.example',
    ['CREDENCIADOS'],
    'Interessado: leia e responda mensagens novas da comissão',
  ),
  reprovado: person(
    '76314859255',
    'Camila Seabra de Souza',
    'camila.seabra@mail.example',
    ['CREDENCIADOS'],
    'Credenciada: veja uma solicitação reprovada e outra aprovada',
  ),
  encarregado: person(
    '98541026370',
    'Lívia Moreira Quadros',
    'livia.quadros@terras.example',
    ['ENCARREGADO'],
    'Encarregada de dados: responda a pedidos sobre dados pessoais',
  ),
  externo: person(
    '87452901649',
    'Davi Teles Marinho',
    'davi.marinho@mail.example',
    ['EXTERNO'],
    'Usuário externo: só as páginas públicas, onde pode se inscrever no edital aberto',
  ),
} satisfies Record<string, DemoPerson>;

/** Demonstration accounts in display order. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = Object.values(DEMO_PEOPLE).map(
  ({ cpf, nome, perfil, descricao, senha }) => ({ cpf, nome, perfil, descricao, senha }),
);
