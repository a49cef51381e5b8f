/** Portuguese that people read: what isn't said, and what is said in its place. */
export const SAID_ONE_WAY: readonly { not: RegExp; say: string }[] = [
  { not: /\b[Rr]ejei[tç]/, say: 'reprovar, reprovada, reprovação' },
  { not: /\bIncra\b/, say: 'INCRA' },
  { not: /hor[áa]rio (?:oficial|padrão|local|de [A-ZÁ-Ú])/i, say: 'zoneName(timeZone), the one name of the zone' },
  {
    not: /\b(?:Certidão|Consulta|Declaração|Justificativa|Mensagem|Data|Senha)\b[^.;:]* obrigatório\b/i,
    say: 'obrigatória',
  },
  { not: /\b(?:Comprovante|Documento|Campo|Prazo|Assunto|Edital)\b[^.;:,]* obrigatória\b/i, say: 'obrigatório' },
];
