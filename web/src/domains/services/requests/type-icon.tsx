import { nameOfType, type RequestTypeName } from '@passerelle/contracts/requests/type-facts.ts';
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

const icons: Readonly<Record<RequestTypeName, typeof IconId>> = {
  materiel: IconDeviceLaptop,
  logiciel: IconApps,
  acces: IconId,
  cantine: IconToolsKitchen2,
  parking: IconParking,
  portabilite: IconPhoneIncoming,
  vehicule: IconCar,
  liste: IconMailbox,
  imm: IconHome,
  bam: IconBriefcase,
  dossier: IconUserPlus,
};

/** What a type of request is known by at a glance, beside its name. */
export function TypeIcon({ typeDemande }: { readonly typeDemande: number }) {
  const name = nameOfType(typeDemande);
  const Icon = name ? icons[name] : IconFileDescription;
  return <Icon size={20} aria-hidden="true" />;
}
