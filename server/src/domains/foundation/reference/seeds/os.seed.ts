import { eight } from '@passerelle/texts/eight.ts';
import { rows } from './seed-table.ts';

export const os = rows('Os', [
  {
    IdOS: 1,
    LibOS: eight('Conseil', 'Consulting', 'Consultoría', 'Beratung', 'Consulenza', 'Advies', 'Doradztwo', '咨询'),
    IdCA: null,
  },
  {
    IdOS: 2,
    LibOS: eight(
      'Ingénierie',
      'Engineering',
      'Ingeniería',
      'Ingenieurwesen',
      'Ingegneria',
      'Engineering',
      'Inżynieria',
      '工程',
    ),
    IdCA: null,
  },
  {
    IdOS: 3,
    LibOS: eight(
      'Développement logiciel',
      'Software development',
      'Desarrollo de software',
      'Softwareentwicklung',
      'Sviluppo software',
      'Softwareontwikkeling',
      'Tworzenie oprogramowania',
      '软件开发',
    ),
    IdCA: null,
  },
  {
    IdOS: 4,
    LibOS: eight(
      'Infrastructure et exploitation',
      'Infrastructure and operations',
      'Infraestructura y explotación',
      'Infrastruktur und Betrieb',
      'Infrastruttura ed esercizio',
      'Infrastructuur en beheer',
      'Infrastruktura i eksploatacja',
      '基础设施与运维',
    ),
    IdCA: null,
  },
  {
    IdOS: 5,
    LibOS: eight(
      'Support et assistance',
      'Support and assistance',
      'Soporte y asistencia',
      'Support und Betreuung',
      'Supporto e assistenza',
      'Ondersteuning en bijstand',
      'Wsparcie i pomoc',
      '支持与协助',
    ),
    IdCA: null,
  },
  {
    IdOS: 6,
    LibOS: eight(
      'Essais en vol',
      'Flight testing',
      'Ensayos en vuelo',
      'Flugerprobung',
      'Prove in volo',
      'Vluchttests',
      'Próby w locie',
      '试飞测试',
    ),
    IdCA: 'TLS',
  },
  {
    IdOS: 7,
    LibOS: eight(
      'Centre de services',
      'Service centre',
      'Centro de servicios',
      'Servicezentrum',
      'Centro servizi',
      'Servicecentrum',
      'Centrum usług',
      '服务中心',
    ),
    IdCA: 'LYO',
  },
]);
