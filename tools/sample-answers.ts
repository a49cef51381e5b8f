import { type PublicReads, publicAddressOf } from '@credenciados/api/web/rendered/public-reads';
import { endpoints } from '@credenciados/contract';
import { sampleOf } from '@credenciados/shared/samples';

/** Answers public reads with samples of the contract, for a module developed without a portal. */
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
      // Serialised as over the network.
      return [JSON.parse(JSON.stringify(sampleOf(response)))];
    },
  };
}
