import type { ShippedPage } from '../shipped-page.ts';

export const plans: ShippedPage = {
  Cle: 'plans',
  Rubrique: 'administration',
  Droits: ['adm'],
  Ecrans: ['plans'],
  says: {
    fr: [
      'Les plans de changement',
      'Ce qui change beaucoup de choses est d’abord un plan : il dit, ligne par ligne, ce qui serait écrit, qui gagne et qui perd quoi. Rien n’est fait avant « Appliquer ».',
      [
        '<strong>Appliquer</strong> fait exactement ce qui est montré. Si les droits ont bougé entre-temps, le plan est refusé et se refait.',
        '<strong>Annuler ce qui a été fait</strong> remet les lignes comme elles étaient, sauf celles que quelqu’un a changées depuis.',
        '<strong>À confirmer</strong> : un plan où plus de 5 % des personnes présentes perdent quelque chose, ou qui donne le droit d’administrer, attend un second administrateur.',
        'Un grand plan avance par tranches ; vous pouvez le quitter et y revenir.',
      ],
      'Quand personne d’autre n’administre, l’auteur peut confirmer avec un motif : toutes les personnes qui administreront en sont informées.',
    ],
    gb: [
      'Change plans',
      'What changes many things is a plan first: it says, row by row, what would be written, who gains and who loses what. Nothing is done before “Apply”.',
      [
        '<strong>Apply</strong> does exactly what is shown. If rights moved meanwhile, the plan is refused and made again.',
        '<strong>Undo what was done</strong> puts rows back as they were, except those that somebody changed since.',
        '<strong>To be confirmed</strong>: a plan by which more than 5% of the people present lose something, or somebody gains the right to administer, waits for a second administrator.',
        'A large plan is applied in chunks; you can leave it and come back.',
      ],
      'When nobody else administers, the author can confirm with a reason: everybody who will administer is told.',
    ],
    es: [
      'Los planes de cambios',
      'Lo que cambia muchas cosas es primero un plan: dice, fila por fila, qué se escribiría, quién gana y quién pierde qué. Nada se hace antes de «Aplicar».',
      [
        '<strong>Aplicar</strong> hace exactamente lo que se muestra. Si los permisos cambiaron entretanto, el plan se rechaza y se rehace.',
        '<strong>Deshacer lo hecho</strong> devuelve las filas a como estaban, salvo las que alguien cambió después.',
        '<strong>Por confirmar</strong>: un plan en el que más del 5 % de las personas presentes pierden algo, o que da el permiso de administrar, espera a un segundo administrador.',
        'Un plan grande avanza por tramos; puede dejarlo y volver.',
      ],
      'Cuando nadie más administra, el autor puede confirmar con un motivo: se informa a quienes administren.',
    ],
    de: [
      'Änderungspläne',
      'Was vieles ändert, ist zuerst ein Plan: Er zeigt Zeile für Zeile, was gespeichert würde und wer welche Rechte erhält oder verliert. Vor „Anwenden“ geschieht nichts.',
      [
        '<strong>Anwenden</strong> tut genau das Gezeigte. Haben sich Rechte inzwischen geändert, wird der Plan abgelehnt und muss neu vorbereitet werden.',
        '<strong>Rückgängig machen</strong> stellt die Zeilen wieder her, außer denen, die seither jemand geändert hat.',
        '<strong>Zu bestätigen</strong>: Verlieren mehr als 5 % der aktuell Beschäftigten Rechte oder erhält jemand das Administrationsrecht, muss eine zweite Person mit Administrationsrecht bestätigen.',
        'Ein großer Plan läuft in Abschnitten; Sie können ihn verlassen und zurückkehren.',
      ],
      'Wer das Portal allein verwaltet, kann mit Begründung selbst bestätigen; alle mit Administrationsrecht werden informiert.',
    ],
    it: [
      'I piani di modifica',
      'Ciò che cambia molte cose è prima un piano: dice, riga per riga, cosa verrebbe scritto, chi guadagna e chi perde cosa. Nulla è fatto prima di «Applica».',
      [
        '<strong>Applica</strong> fa esattamente ciò che è mostrato. Se i diritti sono cambiati nel frattempo, il piano è rifiutato e si rifà.',
        '<strong>Annulla ciò che è stato fatto</strong> rimette le righe com’erano, salvo quelle che qualcuno ha cambiato dopo.',
        '<strong>Da confermare</strong>: un piano in cui più del 5% delle persone presenti perde qualcosa, o che dà il diritto di amministrare, attende un secondo amministratore.',
        'Un piano grande avanza a blocchi; puoi lasciarlo e tornare.',
      ],
      'Quando nessun altro amministra, l’autore può confermare con un motivo: chi amministrerà ne viene informato.',
    ],
    nl: [
      'Wijzigingsplannen',
      'Wat veel verandert, is eerst een plan: het toont regel voor regel wat zou worden opgeslagen en wie welke rechten krijgt of kwijtraakt. Vóór ‘Toepassen’ gebeurt er niets.',
      [
        '<strong>Toepassen</strong> doet precies wat wordt getoond. Zijn rechten intussen veranderd, dan wordt het plan geweigerd en moet het opnieuw worden voorbereid.',
        '<strong>Ongedaan maken</strong> zet de regels terug zoals ze waren, behalve de regels die iemand sindsdien heeft gewijzigd.',
        '<strong>Te bevestigen</strong>: raakt meer dan 5% van de huidige medewerkers rechten kwijt, of krijgt iemand het beheerrecht, dan moet een tweede beheerder bevestigen.',
        'Een groot plan verloopt in stukken; je kunt het verlaten en terugkomen.',
      ],
      'Een beheerder die alleen is, kan met een reden zelf bevestigen; alle beheerders krijgen bericht.',
    ],
    pl: [
      'Plany zmian',
      'To, co zmienia wiele rzeczy, jest najpierw planem: pokazuje wiersz po wierszu, co zostanie zapisane oraz kto jakie uprawnienia zyska lub straci. Przed „Zastosuj” nic się nie dzieje.',
      [
        '<strong>Zastosuj</strong> robi dokładnie to, co pokazano. Jeśli uprawnienia zmieniły się w międzyczasie, plan jest odrzucany i trzeba go przygotować ponownie.',
        '<strong>Cofnij zmiany</strong> przywraca wiersze, oprócz tych, które ktoś później zmienił.',
        '<strong>Do potwierdzenia</strong>: jeśli ponad 5% obecnych pracowników traci uprawnienia lub ktoś zyskuje uprawnienia administratora, plan musi potwierdzić drugi administrator.',
        'Duży plan postępuje etapami; możesz go opuścić i wrócić.',
      ],
      'Jedyny administrator może potwierdzić plan samodzielnie, podając powód; wszyscy administratorzy zostaną powiadomieni.',
    ],
    cn: [
      '变更计划',
      '影响较大的更改首先是一个计划：逐行说明将写入什么、谁获得、谁失去什么。在“应用”之前不会执行任何操作。',
      [
        '<strong>应用</strong>严格执行所显示的内容。若期间权限已变动，计划会被拒绝，需重新生成。',
        '<strong>撤销已做的更改</strong>会将各行恢复原状，此后被他人修改的行除外。',
        '<strong>待确认</strong>：超过 5% 的在职人员失去权限，或有人获得管理权限时，需第二位管理员确认。',
        '大型计划分批执行；您可以离开后再返回。',
      ],
      '唯一的管理员可填写理由后自行确认，所有管理员都会得到通知。',
    ],
  },
};
