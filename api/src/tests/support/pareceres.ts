import { documento, parecer, parecerDocumento, usuario } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import { newChave } from '../../resources/parecer/parecer.key.ts';
import type { TestApp } from './test-app.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Requests an opinion as CAGEO about a solicitação with all its documentos; returns its id and its link's key. */
export async function askedParecer({ db, deps, signIn }: TestApp, solicitacaoId: number) {
  const { usuarioId: criadoPor } = await signIn('CAGEO');
  const { chave, chaveHash } = newChave();
  const criadoEm = deps.now();
  const expiraEm = new Date(criadoEm.getTime() + WEEK_MS);
  const question = { nome: 'Paulo Perito', email: 'perito@exemplo.org', pergunta: 'A certidão serve?' };
  const [made] = await db
    .insert(parecer)
    .values({ ...question, solicitacaoId, chaveHash, criadoEm, criadoPor, expiraEm })
    .returning({ id: parecer.id });
  if (!made) throw new Error('No opinion was kept');
  const documentos = await db
    .select({ documentoId: documento.id })
    .from(documento)
    .where(eq(documento.solicitacaoId, solicitacaoId));
  await db.insert(parecerDocumento).values(documentos.map((row) => ({ ...row, parecerId: made.id })));
  const [asker] = await db.select({ email: usuario.email }).from(usuario).where(eq(usuario.id, criadoPor));
  return { id: made.id, chave, documentoId: documentos[0]?.documentoId ?? 0, asker: asker?.email ?? '' };
}
