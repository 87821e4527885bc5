import { requestTypeNumbers } from '@passerelle/contracts/requests/request.ts';
import {
  IconApps,
  IconBriefcase,
  IconCar,
  IconDeviceLaptop,
  IconFileDescription,
  IconHome,
  IconId,
  IconMailbox,
  IconParking,
  IconPhoneIncoming,
  IconToolsKitchen2,
  IconUserPlus,
} from '@tabler/icons-react';

const icons: Readonly<Record<number, typeof IconId>> = {
  [requestTypeNumbers.materiel]: IconDeviceLaptop,
  [requestTypeNumbers.logiciel]: IconApps,
  [requestTypeNumbers.acces]: IconId,
  [requestTypeNumbers.cantine]: IconToolsKitchen2,
  [requestTypeNumbers.parking]: IconParking,
  [requestTypeNumbers.portabilite]: IconPhoneIncoming,
  [requestTypeNumbers.vehicule]: IconCar,
  [requestTypeNumbers.liste]: IconMailbox,
  [requestTypeNumbers.imm]: IconHome,
  [requestTypeNumbers.bam]: IconBriefcase,
  [requestTypeNumbers.dossier]: IconUserPlus,
};

/** What a type of request is known by at a glance, beside its name. */
export function TypeIcon({ typeDemande }: { readonly typeDemande: number }) {
  const Icon = icons[typeDemande] ?? IconFileDescription;
  return <Icon size={20} aria-hidden="true" />;
}
