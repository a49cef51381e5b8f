/** Portuguese that people read: what isn't said, and what is said in its place. */
export const SAID_ONE_WAY: readonly { not: RegExp; after?: RegExp; say: string }[] = [
  { not: /\b[Rr]ejei[tç]/, say: 'reprovar, reprovada, reprovação' },
  { not: /\bIncra\b/, say: 'INCRA' },
  { not: /hor[áa]rio (?:oficial|padrão|local|de [A-ZÁ-Ú])/i, say: 'zoneName(timeZone), the one name of the zone' },
  {
    not: / obrigatório\b/i,
    after: /\b(?:Certidão|Consulta|Declaração|Justificativa|Mensagem|Data|Senha)\b/i,
    say: 'obrigatória',
  },
  {
    not: / obrigatória\b/i,
    after: /\b(?:Comprovante|Documento|Campo|Prazo|Assunto|Edital)\b/i,
    say: 'obrigatório',
  },
];
