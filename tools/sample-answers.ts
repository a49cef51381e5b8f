import { type PublicReads, publicAddressOf } from '@credenciados/api/web/rendered/public-reads';
import { endpoints } from '@credenciados/contract';
import { sampleOf } from '@credenciados/shared/samples';

/** Answers public reads by samples of the contract, as a module has them that is developed alone. */
export function sampleAnswers(): PublicReads {
  const keys = new Map<string, string>();
  return {
    addressOf: (key) => {
      const address = publicAddressOf(key);
      if (address !== null && Array.isArray(key)) keys.set(address, String(key[0]));
      return address;
    },
    read: async (address) => {
      const found = Object.entries(endpoints).find(([name]) => name === keys.get(address));
      const response = found?.[1].response;
      if (response === undefined || typeof response === 'string') throw new Error(`No sample of ${address}`);
      // As it would come over the wire.
      return [JSON.parse(JSON.stringify(sampleOf(response)))];
    },
  };
}
