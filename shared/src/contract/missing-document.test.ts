import { isFeminine, missingDocument } from './missing-document.ts';

const FEMININE = `Análise Anotação ART Ata Autorização Carta Carteira Cédula Certidão Classe CNH Consulta Conta Cópia CTPS Data Decisão
  Declaração Escritura Fatura Ficha Firma Forma Formação Foto Fotografia Guia Habilitação Identidade Imagem Justificativa Latitude Lei Licença
  Matrícula Mensagem Nota Opinião Permissão Petição Planilha Planta Portaria Posse Procuração Prova Questão Razão Região Resposta Senha`;
const MASCULINE = `Anexo Assunto Atestado Bairro Cadastro Cartão CEP Certificado Código Comprovante Contrato CPF Cronograma Currículo Dia Diploma
  Documento Edital E-mail Esquema Histórico Laudo Logradouro Mapa Memorial Município Nome Número Ofício Organograma Órgão Padrão Prazo
  Programa Recibo Registro RG Requerimento Sistema Telefone Termo Título Outros`;

const nouns = (list: string) => list.split(/\s+/);

test.each(nouns(FEMININE))('%s is feminine: what is missing is “obrigatória”', (noun) => {
  expect(isFeminine(noun)).toBe(true);
  expect(missingDocument(`${noun} do órgão de classe`)).toBe(`${noun} do órgão de classe é obrigatória.`);
});

test.each(nouns(MASCULINE))('%s is masculine: what is missing is “obrigatório”', (noun) => {
  expect(isFeminine(noun)).toBe(false);
  expect(missingDocument(`${noun} da agência`)).toBe(`${noun} da agência é obrigatório.`);
});
