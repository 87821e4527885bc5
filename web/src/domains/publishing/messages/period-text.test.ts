import { type Language, languages } from '@passerelle/contracts/languages.ts';
import { afterEach, expect, test } from 'vitest';
import { caller } from '../../../lib/api.ts';
import { showDate } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/texts.ts';
import { view } from './message.entity.ts';
import { periodText } from './period-text.ts';

const { language: usual } = caller;
afterEach(() => {
  caller.language = usual;
});

const t = ((_key: string, values: object) => Object.values(values).join(' | ')) as unknown as Translate;
const written = /^(\S+?),? 1\d:3\d$/;
const dayOf = (moment: unknown) => written.exec(String(moment))?.[1];

test.each(languages)(
  'the days of a message are written in %s as days are, on its line and in its history',
  (language) => {
    caller.language = language satisfies Language;
    const DateDebut = '2015-04-28T12:30:00.000Z';
    const said = periodText({ DateDebut, DateFin: '2015-04-29T12:31:00.000Z' }, { t, language }).split(' | ');
    expect(said.map(dayOf)).toEqual(['2015-04-28', '2015-04-29'].map((day) => showDate(day, language)));
    const of = { entity: 'Message', entity_id: '1' };
    expect(dayOf(view.value?.('DateDebut', DateDebut, of))).toBe(showDate('2015-04-28', language));
  },
);
