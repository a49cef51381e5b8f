import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** Sends a PDF, which no browser runs or takes for another type. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): void {
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(pdf);
}
