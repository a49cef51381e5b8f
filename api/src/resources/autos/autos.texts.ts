/** Reasons why a file's pages aren't in a case's PDF, or the file isn't in its ZIP (AUT-2). */
export const MOTIVO = {
  ausente: 'O arquivo não foi encontrado no armazenamento do portal.',
  incompleto: 'O arquivo guardado não está inteiro.',
  senha: 'O PDF é protegido por senha.',
  ilegivel: 'O PDF não pôde ser lido.',
  imagem: 'A imagem não pôde ser lida, ou é grande demais para uma página.',
  formato: 'Este tipo de arquivo não tem páginas.',
  grande: 'Os arquivos deste processo passam do que cabe em um PDF.',
  tempo: 'O PDF não pôde ser montado a tempo com as páginas deste arquivo.',
} as const;
export type Motivo = keyof typeof MOTIVO;

/** First file that a person opens in a case's ZIP. */
export const leiaMe = (emissor: string, demonstracao: boolean): string => `PROCESSO COMPLETO

processo.pdf            Tudo em ordem, com índice e folhas numeradas.
arquivos/               Os arquivos enviados, como o portal os recebeu.
dados.json              Os dados do processo, para programas.
assinados/              Comprovantes, certidões e atos, com o texto exato que o portal assinou.
auditoria/linhas.jsonl  As linhas da trilha de auditoria deste processo, com o hash de cada uma.
auditoria/cabeca.jws    A última assinatura do portal sobre o fim da trilha de auditoria.
chaves.json             As chaves públicas que conferem as assinaturas.
manifesto.json          A lista de todos os arquivos, com tamanho e hash SHA-256.
manifesto.jws.json      A assinatura do manifesto.
verify-case.mjs         O programa que confere este ZIP, sem internet e sem o portal.

COMO CONFERIR

1. Instale o Node.js 20 ou mais novo (https://nodejs.org).
2. Guarde verify-case.mjs fora do ZIP, na mesma pasta dele.
3. Execute: node verify-case.mjs processo.zip

O programa acha qualquer byte mudado, a mais ou a menos no ZIP. Não abra e grave o ZIP de novo: isso muda o arquivo.

O QUE A CONFERÊNCIA PROVA

O ZIP é o que saiu do portal, se a chave é a do órgão. A chave vem dentro do ZIP, então compare a impressão digital que o programa
mostra com a que o órgão publica em ${emissor}/credenciados/publico/comprovante/chaves (campo kid), ou peça ao órgão. Faça isso assim:

   node verify-case.mjs processo.zip --chave IMPRESSAO

Quem não confia na cópia do programa que veio no ZIP baixa a do portal, na página ${emissor}/credenciados/comprovante.

As linhas da auditoria são só as deste processo. Cada uma traz o hash da linha anterior da trilha, que pode ser de outro processo e por isso
não está aqui. O órgão prova a trilha inteira com o comando audit:verify.
${demonstracao ? '\nEste ZIP é de uma demonstração do portal: não tem valor legal.\n' : ''}`;
