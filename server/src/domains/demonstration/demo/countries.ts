import { namesCn } from './names/names.cn.ts';
import { namesDe } from './names/names.de.ts';
import { namesEs } from './names/names.es.ts';
import { namesFr } from './names/names.fr.ts';
import { namesGb } from './names/names.gb.ts';
import { namesIt } from './names/names.it.ts';
import { namesNl } from './names/names.nl.ts';
import { namesPl } from './names/names.pl.ts';
import type { CountryNames } from './names/names.ts';

export type DemoCountry = 'FR' | 'GB' | 'ES' | 'DE' | 'IT' | 'NL' | 'PL' | 'CN';

interface Country {
  readonly id: DemoCountry;
  readonly names: CountryNames;
  /** Each `#` becomes a digit. */
  readonly landlines: readonly string[];
  readonly mobiles: readonly string[];
}

export const countries: readonly Country[] = [
  {
    id: 'FR',
    names: namesFr,
    landlines: ['+3314#######', '+3347#######', '+3356#######', '+3332#######', '+3338#######'],
    mobiles: ['+3360#######', '+3361#######', '+3366#######', '+3368#######', '+3376#######'],
  },
  {
    id: 'GB',
    names: namesGb,
    landlines: ['+44207#######', '+44208#######', '+441612######', '+441212######', '+441312######'],
    mobiles: ['+447710######', '+447785######', '+447841######', '+447968######'],
  },
  {
    id: 'ES',
    names: namesEs,
    landlines: ['+3491#######', '+3493#######', '+3496#######'],
    mobiles: ['+346########'],
  },
  {
    id: 'DE',
    names: namesDe,
    landlines: ['+4930########', '+4989########', '+4940########'],
    mobiles: ['+49151########', '+49160#######', '+49171#######'],
  },
  {
    id: 'IT',
    names: namesIt,
    landlines: ['+3902########', '+3906########', '+39011#######'],
    mobiles: ['+39335#######', '+39347#######', '+39328#######'],
  },
  {
    id: 'NL',
    names: namesNl,
    landlines: ['+31205######', '+31104######', '+31307######'],
    mobiles: ['+3161#######', '+3162#######', '+3164#######'],
  },
  {
    id: 'PL',
    names: namesPl,
    landlines: ['+4822#######', '+4812#######', '+4871#######'],
    mobiles: ['+48501######', '+48602######', '+48793######'],
  },
  {
    id: 'CN',
    names: namesCn,
    landlines: ['+86106#######', '+86215#######', '+86755########'],
    mobiles: ['+86138########', '+86139########', '+86186########'],
  },
];
