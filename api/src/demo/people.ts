import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import type { Chance } from './random.ts';

/** Invented person of the sample data, with an address and contacts. */
export interface SamplePerson {
  cpf: string;
  nome: string;
  email: string;
  telefones: string[];
  codigoCrea: string;
  codigoIncra: string;
  formacao: string;
  endereco: SampleAddress;
}

/** Address of a sample person, with IBGE's name of the municipality. */
interface SampleAddress {
  logradouro: string;
  numero: string;
  semNumero: boolean;
  complemento: string;
  bairro: string;
  cep: string;
  uf: string;
  municipio: string;
}

const words = (text: string) => text.trim().split(/\s+/);
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

const FIRST = words(`
  Adriana Alan Amanda André Antônio Beatriz Benedito Caio Carla Carlos Cláudia Cristiane Daniel Débora
  Diego Edilson Eduarda Elaine Fábio Fernanda Flávio Gabriela Gilberto Heitor Igor Ingrid Ivan Jéssica
  João José Juliana Karina Larissa Leonardo Luís Luíza Marcelo Márcia Mônica Natália Nelson Patrícia
  Paulo Priscila Raimundo Renata Ronaldo Sandra Sérgio Sílvia Tatiane Thiago Valéria Vinícius Wagner
`);
const LAST = words(`
  Aguiar Almeida Araújo Assunção Batista Brandão Cabral Câmara Carvalho Castro Conceição Corrêa Costa
  Cunha Dias Farias Figueiredo Galvão Gonçalves Guimarães Leão Lima Magalhães Maia Melo Miranda Moraes
  Moura Nascimento Oliveira Pantoja Paiva Pereira Quaresma Ramos Ribeiro Rocha Sarmento Serrão Silva
  Trindade Vasconcelos Viana Xavier
`);
const STREETS = lines(`
  Avenida Nazaré
  Travessa Padre Eutíquio
  Rua dos Mundurucus
  Avenida Almirante Barroso
  Rua Santo Antônio
  Travessa Lomas Valentinas
  Avenida Presidente Vargas
  Rua Sete de Setembro
  Rua da Castanheira
  Avenida Tapajós
  Rua Barão do Rio Branco
  Passagem São Benedito
  Rua das Mangueiras
  Alameda dos Ipês
  Rua Coronel Raimundo Leão
`);
const DISTRICTS = lines(`
  Centro
  Nazaré
  Marco
  Umarizal
  Jurunas
  Cidade Nova
  São Brás
  Santa Clara
  Aldeia
  Laranjeiras
  Novo Horizonte
  Bela Vista
  Jardim América
  Liberdade
`);
const COMPLEMENTS = ['', '', '', 'Casa', 'Apto 302', 'Sala 12', 'Bloco B, apto 104', 'Fundos'] as const;
const GRADUATIONS = lines(`
  Engenharia de Agrimensura
  Engenharia Cartográfica
  Engenharia Agronômica
  Engenharia Florestal
  Engenharia Civil
  Técnico em Agrimensura
  Tecnologia em Geoprocessamento
  Geografia com especialização em Georreferenciamento
`);

type City = readonly [municipio: string, uf: string, ddd: string, cep: string];
const cities = (text: string): City[] =>
  lines(text).map((line) => {
    const [municipio = '', uf = '', ddd = '', cep = ''] = line.split(', ');
    return [municipio, uf, ddd, cep];
  });
/** Municipality, UF, area code and first digits of the CEP. These are of the agency's state, and are chosen four times out of five. */
const HOME = cities(`
  Belém, PA, 91, 66
  Ananindeua, PA, 91, 67
  Castanhal, PA, 91, 687
  Abaetetuba, PA, 91, 6844
  Barcarena, PA, 91, 6844
  Bragança, PA, 91, 6860
  Capanema, PA, 91, 6870
  Paragominas, PA, 91, 6862
  Cametá, PA, 91, 6840
  Santarém, PA, 93, 680
  Altamira, PA, 93, 6837
  Itaituba, PA, 93, 6818
  Oriximiná, PA, 93, 6827
  Novo Progresso, PA, 93, 6819
  Marabá, PA, 94, 685
  Parauapebas, PA, 94, 6851
  Redenção, PA, 94, 6855
  Tucuruí, PA, 94, 6845
  São Félix do Xingu, PA, 94, 6838
`);
const AWAY = cities(`
  São Luís, MA, 98, 650
  Imperatriz, MA, 99, 659
  Macapá, AP, 96, 689
  Manaus, AM, 92, 690
  Palmas, TO, 63, 770
  Araguaína, TO, 63, 778
  Cuiabá, MT, 65, 780
  Goiânia, GO, 62, 740
  Teresina, PI, 86, 640
  Brasília, DF, 61, 700
`);

/** Creates people with distinct CPFs, other than those in `taken`. */
export function createPeople(chance: Chance, count: number, taken: Iterable<string> = []): SamplePerson[] {
  const used = new Set(taken);
  return Array.from({ length: count }, () => createPerson(chance, used));
}

/** Creates the details of one person; `known` supplies the name, CPF and e-mail of an existing person. */
export function createPerson(
  chance: Chance,
  used: Set<string>,
  known?: { cpf: string; nome: string; email: string },
): SamplePerson {
  const city = chance.int(5) === 0 ? chance.pick(AWAY) : chance.pick(HOME);
  const identity = known ?? createIdentity(chance, used);
  return {
    cpf: identity.cpf,
    nome: identity.nome,
    email: identity.email,
    telefones: createPhones(chance, city[2]),
    codigoCrea: `CREA-${city[1]} ${chance.digits(5)}/D`,
    codigoIncra: createIncra(chance),
    formacao: chance.pick(GRADUATIONS),
    endereco: createAddress(chance, city),
  };
}

function createIdentity(chance: Chance, used: Set<string>): { cpf: string; nome: string; email: string } {
  const first = chance.pick(FIRST);
  const [one, two] = [chance.pick(LAST), chance.pick(LAST)];
  const nome = `${first} ${one} ${two === one ? 'Santos' : two}`;
  const cpf = createCpf(chance, used);
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return { cpf, nome, email: `${fold(first)}.${fold(one)}.${cpf.slice(0, 3)}@mail.example` };
}

function createCpf(chance: Chance, used: Set<string>): string {
  for (;;) {
    const base = chance.digits(9);
    const cpf = Array.from({ length: 100 }, (_, check) => base + String(check).padStart(2, '0')).find(isValidCpf);
    if (!cpf || used.has(cpf)) continue;
    used.add(cpf);
    return cpf;
  }
}

function createPhones(chance: Chance, ddd: string): string[] {
  const mobile = `(${ddd}) 98${chance.digits(3)}-${chance.digits(4)}`;
  return chance.int(3) === 0 ? [mobile, `(${ddd}) 3${chance.digits(3)}-${chance.digits(4)}`] : [mobile];
}

function createIncra(chance: Chance): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVXZ';
  const letter = () => chance.pick([...letters]);
  return chance.int(4) === 0 ? letter() + letter() + letter() : letter() + letter() + chance.digits(1) + letter();
}

function createAddress(chance: Chance, [municipio, uf, , cep]: City): SampleAddress {
  const semNumero = chance.int(9) === 0;
  return {
    logradouro: chance.pick(STREETS),
    numero: semNumero ? '0' : String(1 + chance.int(2400)),
    semNumero,
    complemento: chance.pick(COMPLEMENTS),
    bairro: chance.pick(DISTRICTS),
    cep: cep + chance.digits(8 - cep.length),
    uf,
    municipio,
  };
}
