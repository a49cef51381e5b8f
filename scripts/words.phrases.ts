/** Words of comments, titles of tests and pages that the glossary (docs/architecture.md, "Names") says otherwise. */
interface Phrase {
  not: RegExp;
  /** What is said in its place. */
  say: string;
  /** Where it has another meaning elsewhere. */
  where?: RegExp;
  /** Texts that say it; the check fails where it doesn't find them. */
  found: readonly string[];
}

/** Where a processo is spoken of, and hardly a process of the server. */
const OF_PROCESSOS = /^(?:mf-analise\/src|api\/src\/resources)\/processos?\/|^docs\/rules\/processos\.md$/;
/** Where a modelo is spoken of, and hardly the template of a page. */
const OF_MODELOS = /^mf-[a-z]+\/src\/|^api\/src\/resources\/|^shared\/src\/contract\/|^docs\/(?:rules\/|api\.md)/;

export const PHRASES: readonly Phrase[] = [
  {
    not: /\bopen calls?\b|\bcalls? (?:is|are) open\b|\bper CPF and call\b|\bcall[’']s (?:end|type|number|period|PDF)\b/i,
    say: 'edital',
    found: ["The open call's type", 'while no call is open', 'One per CPF and call', 'the call’s PDF'],
  },
  {
    not: /\b(?:deletion requests?|requests? (?:of|for) deletion|requests? (?:to|for an?) (?:accreditation|rectif\w+))\b/i,
    say: 'pedido of what people ask for, request of HTTP',
    found: ['A deletion request', 'their latest request of deletion', 'a request to rectify'],
  },
  // Not where it is part of a name that was published, such as `conversation-history`.
  { not: /\bconversations?\b(?!-)/i, say: 'conversa', found: ['a closed conversation'] },
  { not: /\breceipts?\b(?!-)/i, say: 'comprovante', found: ['mails a receipt alone'] },
  {
    not: /\bmodule (?:selection|profiles?|choice)\b|\b(?:choice of|choos\w+|chosen?) (?:a|the|its|their|another) module\b|\bmodule (?:may be|was|is) chosen/i,
    say: 'profile',
    found: [
      'the module selection page',
      'chooses its module',
      'another module may be chosen',
      'the choice of a module',
    ],
  },
  {
    not: /\b(?:privacy|legal) notices?\b|\bnotices? after the analysis\b/i,
    say: 'notice of a toast alone; *Aviso de privacidade*, notificação',
    found: ['the privacy notice', 'Notices after the analysis'],
  },
  {
    not: /\b(?:accredit\w*|from|possible) (?:an? |the )?process(?:es)?\b(?![.`])/i,
    say: 'processo',
    where: /^(?!scripts\/)/,
    found: ['Accredits a process', 'a solicitação made from a process'],
  },
  {
    not: /\b(?:an?|the|of|from|possible|no) process(?:es)?\b(?!\.)/i,
    say: 'processo',
    where: OF_PROCESSOS,
    found: ['the list of processes'],
  },
  {
    not: /\b(?:message|an?|the|of|no|all) templates?\b(?![`'=])/i,
    say: 'modelo',
    where: OF_MODELOS,
    found: ['All message templates', 'of a template'],
  },
  {
    not: /\b(?:by|in|of) the specification\b(?! of)|\bspecification[’']s\b|\bas specified\b|\bthe specified\b|\bdecision \d/i,
    say: "the rule's id",
    found: [
      'by the specification',
      'is the specification’s',
      'as specified;',
      'the specified columns',
      '(decision 32)',
    ],
  },
];
