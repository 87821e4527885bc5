import { eight } from './eight.ts';
import type { EightTexts } from './family.ts';

/** What may be asked for, by its number: `typeDemande`. */
const requestTypeTexts = {
  1: eight('Matériel', 'Equipment', 'Material', 'Ausstattung', 'Materiale', 'Apparatuur', 'Sprzęt', '设备'),
  2: eight('Logiciel', 'Software', 'Software', 'Software', 'Software', 'Software', 'Oprogramowanie', '软件'),
  3: eight(
    'Badge d’accès',
    'Access badge',
    'Tarjeta de acceso',
    'Zugangsausweis',
    'Badge di accesso',
    'Toegangsbadge',
    'Karta dostępu',
    '门禁卡',
  ),
  4: eight(
    'Badge de cantine',
    'Canteen badge',
    'Tarjeta de comedor',
    'Kantinenausweis',
    'Badge mensa',
    'Kantinebadge',
    'Karta do stołówki',
    '餐卡',
  ),
  5: eight(
    'Place de parking',
    'Parking space',
    'Plaza de aparcamiento',
    'Parkplatz',
    'Posto auto',
    'Parkeerplaats',
    'Miejsce parkingowe',
    '停车位',
  ),
  6: eight(
    'Portabilité de ligne',
    'Phone portability',
    'Portabilidad de línea',
    'Rufnummernmitnahme',
    'Portabilità della linea',
    'Nummerbehoud',
    'Przeniesienie numeru',
    '携号转网',
  ),
  7: eight('Véhicule', 'Vehicle', 'Vehículo', 'Fahrzeug', 'Veicolo', 'Voertuig', 'Pojazd', '车辆'),
  8: eight(
    'Liste de diffusion',
    'Distribution list',
    'Lista de distribución',
    'Verteilerliste',
    'Lista di distribuzione',
    'Distributielijst',
    'Lista dystrybucyjna',
    '通讯组列表',
  ),
  9: eight(
    'Intermission à la maison',
    'Time at home between missions',
    'Intermisión en casa',
    'Zeit zu Hause zwischen Einsätzen',
    'Periodo a casa tra missioni',
    'Thuis tussen opdrachten',
    'Przerwa między projektami w domu',
    '居家待岗',
  ),
  10: eight('BAM', 'BAM', 'BAM', 'BAM', 'BAM', 'BAM', 'BAM', 'BAM'),
  11: eight(
    'Dossier d’embauche',
    'Hiring file',
    'Expediente de contratación',
    'Einstellungsakte',
    'Fascicolo di assunzione',
    'Indiensttredingsdossier',
    'Teczka zatrudnienia',
    '入职档案',
  ),
} as const satisfies Readonly<Record<number, EightTexts>>;

type Prefixed<Prefix extends string> = Readonly<Record<`${Prefix}${keyof typeof requestTypeTexts}`, EightTexts>>;

/** The names of the types of request, each under its number with what a family puts before it. */
export function requestTypesAfter<const Prefix extends string>(prefix: Prefix): Prefixed<Prefix> {
  const texts = Object.entries(requestTypeTexts).map(([typeDemande, text]) => [`${prefix}${typeDemande}`, text]);
  return Object.fromEntries(texts) as Prefixed<Prefix>;
}
