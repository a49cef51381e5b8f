/** Texts of the rules that forms check (docs/rules), to the letter. Loaded by the pages that have a form. */

/** What a form asks for, beside its field (ERR-3). */
export const RULE = {
  required: 'O campo é obrigatório',
  cpf: 'CPF inválido',
  cep: 'CEP inválido',
  email: 'E-mail inválido',
  emailsDiffer: 'Os e-mails informados devem ser iguais',
  phone: 'Telefone inválido',
  noPhone: 'Nenhum telefone foi adicionado!',
  tooManyPhones: 'É permitido adicionar no máximo 3 telefones.',
  incraLength: 'O código do INCRA deve ter de 3 a 4 caracteres.',
  municipioUf: 'O município não pertence à UF informada.',
  terms: 'É necessário aceitar os termos para continuar.',
  documentType: 'Selecione o tipo de documento!',
  decision: 'Para finalizar é obrigatório selecionar uma opção.',
  justification: 'Informe a justificativa da reprovação.',
  subjectRequired: 'Defina um assunto',
  subjectMin: 'Assunto precisa ter pelo menos 5 caracteres',
  subjectMax: 'Assunto pode ter no máximo 200 caracteres',
  deadlineRequired: 'Defina um prazo',
  messageRequired: 'A mensagem é obrigatória',
  replyRequired: 'Preencha o campo de mensagem.',
  endDate: 'A data de encerramento deve ser superior ao dia atual.',
  endBeforeStart: 'A data de encerramento deve ser igual ou posterior à data de abertura.',
  date: 'Data inválida',
  searchPeople: 'Digite ao menos 3 letras do nome, ou o CPF ou o protocolo.',
  onePdf: 'É permitido anexar apenas um arquivo.',
  onlyPdf: 'Arquivo inválido, permitido apenas PDF.',
  pdfSize: 'O tamanho máximo permitido é de 15MB',
  attachmentSize: 'Arquivo deve ter no máximo 15MB de tamanho!',
  attachmentFormatTitle: 'Formato de arquivo inválido!',
  attachmentFormat: 'Formatos suportados: png, jpg, jpeg, pdf, doc, docx, zip.',
  emptyFile: 'O arquivo está vazio.',
  fileContent: 'O conteúdo do arquivo não corresponde à extensão.',
  fileDamaged: 'O arquivo está incompleto ou danificado.',
  fileUnsafe: 'O arquivo contém programas, macros ou outros itens que o portal não aceita.',
  fileProtected: 'O arquivo está protegido por senha. Envie-o sem senha.',
  moreInvalidFiles: 'E outros...',
  form: 'Verifique todos os campos obrigatórios.',
} as const;

/** 'Já existe um anexo para o tipo ...' with the type's description. */
export function duplicateDocument(descricao: string): string {
  return `Já existe um anexo para o tipo ${descricao}`;
}

/** 'Arquivo deve ter no máximo N MB de tamanho!' */
export function fileTooLarge(maxMb: number): string {
  return `Arquivo deve ter no máximo ${maxMb} MB de tamanho!`;
}

/** Which extensions are accepted, for a file of another one. */
export function unsupportedFormat(extensions: readonly string[]): string {
  return `Formatos suportados: ${extensions.join(', ')}.`;
}
