import { eight } from './eight.ts';

/** What things of a distribution list are called by histories. */
export const listMemberEntities = {
  'entity LdSecurite': eight(
    'Personne qui écrit à une liste',
    'Person who writes to a list',
    'Persona que escribe a una lista',
    'Person, die an eine Liste schreibt',
    'Persona che scrive a una lista',
    'Persoon die naar een lijst schrijft',
    'Osoba pisząca na listę',
    '可向列表发邮件的人员',
  ),
  'entity LdAbonnement': eight(
    'Abonnement à une liste',
    'Subscription to a list',
    'Suscripción a una lista',
    'Abonnement einer Liste',
    'Iscrizione a una lista',
    'Abonnement op een lijst',
    'Subskrypcja listy',
    '列表订阅',
  ),
  'field Ecarts': eight(
    'Écarts avec la messagerie',
    'Differences from the mail suite',
    'Diferencias con el correo',
    'Abweichungen vom Mailsystem',
    'Differenze con la posta',
    'Verschillen met de mailomgeving',
    'Różnice względem systemu poczty',
    '与邮件系统的差异',
  ),
  'read listSecurity.exportMembers': eight(
    'Export des membres d’une liste',
    'Export of the members of a list',
    'Exportación de los miembros de una lista',
    'Export der Mitglieder einer Liste',
    'Esportazione dei membri di una lista',
    'Export van de leden van een lijst',
    'Eksport członków listy',
    '导出列表成员',
  ),
} as const;

/** What histories say of who may write to a distribution list, and of who is in it. */
export const listMemberSentences = {
  'added LdSecurite': eight(
    '{about} peut écrire à la liste',
    '{about} may write to the list',
    '{about} puede escribir a la lista',
    '{about} darf an die Liste schreiben',
    '{about} può scrivere alla lista',
    '{about} mag naar de lijst schrijven',
    '{about} może pisać na listę',
    '{about} 可以向列表发邮件',
  ),
  'changed LdSecurite': eight(
    'Le droit d’écrire à la liste a changé : {about}',
    'The permission to write to the list changed: {about}',
    'Cambió el permiso de escribir a la lista: {about}',
    'Die Erlaubnis, an die Liste zu schreiben, hat sich geändert: {about}',
    'È cambiato il permesso di scrivere alla lista: {about}',
    'De toestemming om naar de lijst te schrijven is gewijzigd: {about}',
    'Zmieniono prawo pisania na listę: {about}',
    '{about} 的发信权限已更改',
  ),
  'removed LdSecurite': eight(
    '{about} ne peut plus écrire à la liste',
    '{about} may not write to the list any more',
    '{about} ya no puede escribir a la lista',
    '{about} darf nicht mehr an die Liste schreiben',
    '{about} non può più scrivere alla lista',
    '{about} mag niet meer naar de lijst schrijven',
    '{about} nie może już pisać na listę',
    '{about} 不能再向列表发邮件',
  ),
} as const;
