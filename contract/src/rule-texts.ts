/** Exact texts of the rules that forms check (docs/rules). Loaded by pages with a form. */

import type { AvisoDeArquivo } from './domain.ts';

/** Messages of form rules, shown beside their fields (ERR-3). */
export const RULE = {
  required: 'O campo é obrigatório',
  silenceOfTwo: 'Este edital pede duas pessoas para esta decisão: o portal não decide sozinho.',
  halfCharacter: 'O texto tem um caractere que não pode ser lido. Apague-o e digite de novo.',
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
  reason: 'Informe o motivo.',
  laterDeadline: 'O novo prazo deve terminar depois do atual.',
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
  malformed: 'A requisição está malformada.',
  upload: 'Houve um erro ao enviar o arquivo.',
  removeAttachment: 'Houve um erro ao remover o anexo.',
  emptyFile: 'O arquivo está vazio.',
  fileContent: 'O conteúdo do arquivo não corresponde à extensão.',
  fileDamaged: 'O arquivo está incompleto ou danificado.',
  fileProtected: 'O arquivo está protegido por senha. Envie-o sem senha.',
  fileUnreadable:
    'O portal não conseguiu ler o arquivo. Abra-o no seu computador, salve-o de novo e envie a nova cópia.',
  fileOwnMacros: 'O documento contém macros, que o portal não aceita. Salve-o sem macros ou em PDF.',
  fileTooManyEntries: 'O arquivo compactado tem mais de 5.000 itens. Divida-o em arquivos menores.',
  fileTooLargeUnpacked: 'O arquivo compactado ocupa mais de 1 GB depois de aberto. Divida-o em arquivos menores.',
  fileSplitArchive: 'O arquivo é só uma parte de um RAR dividido. Envie o conteúdo em um arquivo só.',
  fileTooManyPoints:
    'A imagem é grande demais: passa de 200 milhões de pontos (pixels). Diminua a resolução e envie-a de novo.',
  filePhonePicture:
    'A foto está em um formato que o portal não abre (HEIC, AVIF ou WEBP). No iPhone, vá em Ajustes > Câmera > Formatos, escolha ‘Mais compatível’ e tire a foto de novo. Em outro celular, abra a foto, faça uma captura da tela e envie a captura.',
  moreInvalidFiles: 'E outros...',
  form: 'Verifique todos os campos obrigatórios.',
} as const;

/** '{description} é obrigatório.', for any grammatical gender of the description (DOC-2). */
export function missingDocument(descricao: string): string {
  return `${descricao} é obrigatório.`;
}

/** Warnings about files that are accepted all the same (DOC-17). */
export const FILE_WARNING: Record<AvisoDeArquivo, string> = {
  FORMULARIO_ADOBE:
    'Este PDF é um formulário que só o Adobe Reader abre: quem analisa pode ver uma página sem o que você preencheu. Abra-o no Adobe Reader, imprima em ‘Microsoft Print to PDF’ ou ‘Salvar como PDF’ e envie o novo arquivo no lugar deste.',
};

/** 'Já existe um anexo para o tipo ...' with the type's description. */
export function duplicateDocument(descricao: string): string {
  return `Já existe um anexo para o tipo ${descricao}`;
}

/** 'Arquivo deve ter no máximo N MB de tamanho!' */
export function fileTooLarge(maxMb: number): string {
  return `Arquivo deve ter no máximo ${maxMb} MB de tamanho!`;
}

/** Message with the accepted extensions, for a file with another one. */
export function unsupportedFormat(extensions: readonly string[]): string {
  return `Formatos suportados: ${extensions.join(', ')}.`;
}
