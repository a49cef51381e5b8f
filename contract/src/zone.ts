/** How cities that name time zones are written, where the database of zones has them otherwise. */
const PLACE: Record<string, string> = {
  Araguaina: 'de Araguaína',
  Bahia: 'da Bahia',
  Belem: 'de Belém',
  Cuiaba: 'de Cuiabá',
  Eirunepe: 'de Eirunepé',
  Maceio: 'de Maceió',
  Noronha: 'de Fernando de Noronha',
  Santarem: 'de Santarém',
  // The capital's time goes by its name.
  Sao_Paulo: 'de Brasília',
  UTC: 'UTC',
};

/** The one name of a time zone on pages, in e-mails and in documents: `America/Belem` is "horário de Belém" (EDT-3). */
export function zoneName(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return `horário ${PLACE[city] ?? `de ${city.replaceAll('_', ' ')}`}`;
}
