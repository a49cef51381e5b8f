import { describe, expect, test } from '@jest/globals';
import { composeMail } from './compose-mail.ts';
import { renderHtml } from './render-html.ts';

const CONTENT = {
  modelo: 'CADASTRO_RECEBIDO' as const,
  assunto: 'Cadastro recebido',
  saudacao: 'Olá, Zé <b>.',
  paragrafos: ['Recebemos o seu cadastro.'],
  dados: [
    { rotulo: 'Protocolo', valor: '2026.00000001-0' },
    { rotulo: 'Edital', valor: '1 <nova>', link: 'https://portal.example/edital?a=1&b="2"' },
  ],
  lista: {
    titulo: 'Documentos recebidos (2)',
    itens: [
      { nome: 'Documento de identificação', detalhe: 'rg & cpf.pdf, 2 KB', codigo: 'SHA-256: ab12' },
      { nome: 'Outros', detalhe: 'outro.pdf, 3 KB', codigo: 'SHA-256: cd34' },
    ],
  },
  acao: { texto: 'Acompanhar a solicitação', link: 'https://portal.example/credenciados/' },
  notas: ['Se não foi você, avise.', { texto: 'Desligue em:', link: 'https://portal.example/conta' }],
};

describe('a message', () => {
  test('reads as text from top to bottom: facts, list, what to do, notes', () => {
    expect(composeMail(CONTENT).texto).toBe(
      `Olá, Zé <b>.

Recebemos o seu cadastro.

Protocolo: 2026.00000001-0
Edital: 1 <nova>
https://portal.example/edital?a=1&b="2"

Documentos recebidos (2)
1. Documento de identificação
   rg & cpf.pdf, 2 KB
   SHA-256: ab12
2. Outros
   outro.pdf, 3 KB
   SHA-256: cd34

Acompanhar a solicitação:
https://portal.example/credenciados/

Se não foi você, avise.

Desligue em: https://portal.example/conta

Portal de Credenciamento
Mensagem automática. Não responda a este e-mail.`,
    );
  });

  test('says the same in HTML, with what people wrote escaped, and loads nothing', () => {
    const html = renderHtml(composeMail(CONTENT).conteudo);
    for (const part of ['Olá, Zé &lt;b&gt;.', '2026.00000001-0', 'rg &amp; cpf.pdf, 2 KB', 'SHA-256: cd34']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('href="https://portal.example/edital?a=1&amp;b=&quot;2&quot;"');
    expect(html).toMatch(/>1 &lt;nova&gt;<\/a>/);
    expect(html).toMatch(/Desligue em: <a [^>]+>https:\/\/portal\.example\/conta<\/a>/);
    expect(html).toMatch(/<html [^>]*lang="pt-BR">/);
    expect(html).not.toMatch(/<img|<link|<script|url\(/);
  });
});
