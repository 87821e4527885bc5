import { type ItemKind, itemKinds, type ReturnReason } from '@passerelle/contracts/inventories/inventories.contract.ts';

/** Which kind is looked at; all where none is. */
export interface InventorySearch {
  readonly kind?: ItemKind | undefined;
}

/** Why it is to be given back; because somebody leaves, unless said. */
export interface ToReturnSearch extends InventorySearch {
  readonly motif?: ReturnReason | undefined;
}

/** The kind that an address names; one that there is not is none. */
export const asKind = (value: unknown): ItemKind | undefined => itemKinds.find((kind) => kind === value);
