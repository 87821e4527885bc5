import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { vehicleRequest } from '@passerelle/contracts/requests/types/vehicule.ts';
import { sql } from 'kysely';
import type { CheckedChange } from '../../../../engines/forms/form-subject.ts';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import { oneByOne, type RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { isTakenVehicle, plateOf } from '../held.ts';
import { addToInventory } from '../inventory.actions.ts';

/** A vehicle of the fleet, handed over to one driver at a time by general services. */
export const vehicleKind: RequestKind = {
  type: vehicleRequest,
  typeDemande: requestTypeNumbers.vehicule,
  table: 'DemandeVehicule',
  kept: {
    about: ofTheirRequests,
    becomes: {
      ...{ NumeroPermis: null, DateDelivrance: null, Prefecture: null, DateFinPermis: null, Immatriculation: null },
    },
  },
  rounds: [
    { holders: [{ roles: ['hrManager', 'hrCountryManager'] }] },
    { holders: [{ right: 'SGX' }], fills: 'vehicle' },
  ],
  check: familyFaults,
  taken: takenFaults,
  claims: (_request, { Immatriculation, DateDebut, DateFin }) =>
    Immatriculation
      ? [
          {
            kind: 'vehicule',
            key: plateOf(String(Immatriculation)),
            from: DateDebut,
            until: DateFin,
            taken: { code: 'INVALID_INPUT', field: 'Immatriculation' },
          },
        ]
      : [],
  moved: oneByOne(
    async (writing, { IdDemande, IdPersonneEV1, IdSite }, { Immatriculation, DateDebut, DateFin }, move) => {
      if (move !== 'complete') return;
      const { LibInventaire } = await rowOf(
        writing.db,
        sql<{
          LibInventaire: string;
        }>`select coalesce(nullif(concat_ws(' ', v."Marque", v."Modele"), ''), f."LibFamilleVehicule",
          t."LibTypeVehicule") as "LibInventaire"
        from "DemandeVehicule" v join "TypeVehicule" t using ("IdTypeVehicule")
        left join "VehiculeFamille" f using ("IdFamilleVehicule") where v."IdDemande" = ${IdDemande}`,
      );
      await addToInventory(writing, {
        ...{ kind: 'vehicule', nature: 'vehicule', IdPersonneEV1, IdDemande, IdSite, LibInventaire },
        Numero: String(Immatriculation),
        DateDebut: String(DateDebut),
        DateFin: DateFin ? String(DateFin) : null,
      });
    },
  ),
};

/** One that came into the inventory by a file was asked for by nobody. */
async function takenFaults({ db, changed: { Immatriculation } }: CheckedChange): Promise<FormFault[]> {
  if (typeof Immatriculation !== 'string') return [];
  const { taken } = await rowOf(db, sql<{ taken: boolean }>`select ${isTakenVehicle(Immatriculation)} as taken`);
  return taken ? [{ field: 'Immatriculation', rule: 'used' }] : [];
}

/** A family is of the type that is asked for, whichever of the two is changed. */
async function familyFaults({ db, key, changed }: CheckedChange): Promise<FormFault[]> {
  const held = (name: 'IdTypeVehicule' | 'IdFamilleVehicule') =>
    changed[name] === undefined
      ? sql`(select ${sql.ref(`v.${name}`)} from "DemandeVehicule" v where v."IdDemande" = ${key ?? null}::integer)`
      : sql`${changed[name]}::integer`;
  if (changed.IdTypeVehicule === undefined && changed.IdFamilleVehicule === undefined) return [];
  const { other } = await rowOf(
    db,
    sql<{ other: boolean }>`select exists (select from "VehiculeFamille" f
      where f."IdFamilleVehicule" = ${held('IdFamilleVehicule')} and f."IdTypeVehicule" <> ${held('IdTypeVehicule')}) as other`,
  );
  return other ? [{ field: 'IdFamilleVehicule', rule: 'unknownValue' }] : [];
}
