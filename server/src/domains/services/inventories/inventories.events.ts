import type { ItemMoveName } from '@passerelle/contracts/inventories/inventories.contract.ts';

declare module '../../../engines/act/events.ts' {
  interface Events {
    /** Things are not held any more, each with the request that brought it. */
    'items.returned': {
      readonly items: readonly { readonly IdInventaire: number; readonly IdDemande: number | null }[];
    };
    /** A thing that came by a request was lost, found, taken up again…: what the request keeps for it follows. */
    'item.moved': { readonly IdDemande: number; readonly move: ItemMoveName };
    /** The number of a badge that came by a request, or the day until which it opens, is another. */
    'item.changed': { readonly IdDemande: number; readonly Numero?: string; readonly DateFin?: string | null };
  }
}
