/** Portuguese names of cities in time zones, where the time zone database spells them differently. */
const PLACE: Record<string, string> = {
  Araguaina: 'de Araguaína',
  Bahia: 'da Bahia',
  Belem: 'de Belém',
  Cuiaba: 'de Cuiabá',
  Eirunepe: 'de Eirunepé',
  Maceio: 'de Maceió',
  Noronha: 'de Fernando de Noronha',
  Santarem: 'de Santarém',
  // This zone is named after the capital.
  Sao_Paulo: 'de Brasília',
  UTC: 'UTC',
};

/** Name of a time zone on pages, in e-mails and in documents: `America/Belem` is "horário de Belém" (EDT-3). */
export function zoneName(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return `horário ${PLACE[city] ?? `de ${city.replaceAll('_', ' ')}`}`;
}
