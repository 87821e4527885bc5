import type { ShippedPage } from '../shipped-page.ts';

export const rightsAndProfiles: ShippedPage = {
  Cle: 'droits-et-profils',
  Rubrique: 'administration',
  Droits: ['adm'],
  Ecrans: ['rights', 'profileRights', 'roles'],
  says: {
    fr: [
      'Droits, profils et rôles',
      'Un droit est un code : il ouvre un écran, un champ ou une action. Un profil réunit des droits ; un rôle réunit des profils, chacun dans un périmètre.',
      [
        '<strong>Gestion des droits</strong> : renommez les droits en huit langues ; ajoutez ceux de votre entreprise.',
        '<strong>Profils de droits</strong> : la grille croise droits et profils. Cliquez ou utilisez les flèches et Espace ; plusieurs cases changent ensemble.',
        '<strong>Rôles</strong> : standard, un profil dans un périmètre ; avancé, autant qu’il en faut.',
      ],
      'Ce qui change les droits des personnes se prépare comme un plan : vous voyez d’abord qui gagne et qui perd quoi, puis vous appliquez. Les modifications en attente restent dans votre brouillon tant que le plan n’est pas fait.',
    ],
    gb: [
      'Rights, profiles and roles',
      'A right is a code: it opens a screen, a field or an action. A profile gathers rights; a role gathers profiles, each within a perimeter.',
      [
        '<strong>Rights management</strong>: rename rights in eight languages; add those of your company.',
        '<strong>Rights profiles</strong>: the grid sets rights against profiles. Click, or use the arrows and Space; several cells change together.',
        '<strong>Roles</strong>: standard, one profile within one perimeter; advanced, as many as it takes.',
      ],
      'What changes people’s rights is prepared as a plan: you first see who gains and who loses what, then you apply it. Pending edits stay in your draft until the plan is done.',
    ],
    es: [
      'Permisos, perfiles y roles',
      'Un permiso es un código: abre una pantalla, un campo o una acción. Un perfil reúne permisos; un rol reúne perfiles, cada uno dentro de un perímetro.',
      [
        '<strong>Gestión de permisos</strong>: renombre los permisos en ocho idiomas; añada los de su empresa.',
        '<strong>Perfiles de permisos</strong>: la cuadrícula cruza permisos y perfiles. Haga clic o use las flechas y Espacio; varias celdas cambian a la vez.',
        '<strong>Roles</strong>: estándar, un perfil en un perímetro; avanzado, cuantos hagan falta.',
      ],
      'Lo que cambia los permisos de las personas se prepara como un plan: primero ve quién gana y quién pierde qué; después lo aplica. Los cambios pendientes quedan en su borrador hasta que el plan esté hecho.',
    ],
    de: [
      'Rechte, Profile und Rollen',
      'Ein Recht ist ein Code: Es öffnet eine Seite, ein Feld oder eine Aktion. Ein Profil bündelt Rechte; eine Rolle bündelt Profile, jedes in einem Geltungsbereich.',
      [
        '<strong>Rechteverwaltung</strong>: Rechte in acht Sprachen umbenennen, eigene hinzufügen.',
        '<strong>Rechteprofile</strong>: Das Raster stellt Rechte und Profile gegenüber. Klicken Sie oder nutzen Sie Pfeiltasten und Leertaste; mehrere Zellen lassen sich gemeinsam ändern.',
        '<strong>Rollen</strong>: Standard, ein Profil in einem Geltungsbereich; erweitert, so viele wie nötig.',
      ],
      'Was Rechte von Personen ändert, wird als Plan vorbereitet: Sie sehen zuerst, wer welche Rechte erhält oder verliert, dann wenden Sie ihn an. Offene Änderungen bleiben bis dahin in Ihrem Entwurf.',
    ],
    it: [
      'Diritti, profili e ruoli',
      'Un diritto è un codice: apre una schermata, un campo o un’azione. Un profilo riunisce diritti; un ruolo riunisce profili, ciascuno in un perimetro.',
      [
        '<strong>Gestione dei diritti</strong>: rinomina i diritti in otto lingue; aggiungi quelli della tua azienda.',
        '<strong>Profili di diritti</strong>: la griglia incrocia diritti e profili. Fai clic o usa le frecce e la barra spaziatrice; più celle cambiano insieme.',
        '<strong>Ruoli</strong>: standard, un profilo in un perimetro; avanzato, quanti ne servono.',
      ],
      'Ciò che cambia i diritti delle persone si prepara come un piano: vedi prima chi guadagna e chi perde cosa, poi lo applichi. Le modifiche in sospeso restano nella tua bozza finché il piano non è fatto.',
    ],
    nl: [
      'Rechten, profielen en rollen',
      'Een recht is een code: het opent een scherm, een veld of een actie. Een profiel bundelt rechten; een rol bundelt profielen, elk binnen een bereik.',
      [
        '<strong>Rechtenbeheer</strong>: hernoem rechten in acht talen; voeg die van je bedrijf toe.',
        '<strong>Rechtenprofielen</strong>: het raster zet rechten en profielen tegenover elkaar. Klik, of gebruik de pijltjes en de spatiebalk; je kunt meerdere cellen samen wijzigen.',
        '<strong>Rollen</strong>: standaard, één profiel binnen één bereik; geavanceerd, zoveel als nodig.',
      ],
      'Wat rechten van mensen wijzigt, wordt als plan voorbereid: je ziet eerst wie welke rechten krijgt of kwijtraakt en past het dan toe. Wachtende wijzigingen blijven tot dan in je concept.',
    ],
    pl: [
      'Uprawnienia, profile i role',
      'Uprawnienie to kod: otwiera ekran, pole lub działanie. Profil zbiera uprawnienia; rola zbiera profile, każdy w zakresie.',
      [
        '<strong>Zarządzanie uprawnieniami</strong>: zmieniaj nazwy w ośmiu językach; dodawaj uprawnienia swojej firmy.',
        '<strong>Profile uprawnień</strong>: siatka zestawia uprawnienia z profilami. Klikaj lub używaj strzałek i spacji; kilka komórek można zmienić naraz.',
        '<strong>Role</strong>: standardowa, jeden profil w jednym zakresie; zaawansowana, tyle, ile trzeba.',
      ],
      'Zmianę uprawnień osób przygotowujesz jako plan: najpierw widzisz, kto jakie uprawnienia zyska lub straci, potem go stosujesz. Oczekujące zmiany pozostają w wersji roboczej, dopóki plan nie zostanie wykonany.',
    ],
    cn: [
      '权限、权限配置与角色',
      '权限是一个代码：用于打开页面、字段或操作。权限配置汇集权限；角色汇集权限配置，每个都限定在某个范围内。',
      [
        '<strong>权限管理</strong>：以八种语言重命名权限；添加公司自有权限。',
        '<strong>权限配置</strong>：网格将权限与配置对应。点击，或使用方向键和空格键；可同时更改多个单元格。',
        '<strong>角色</strong>：标准角色为一个配置加一个范围；高级角色可包含多个。',
      ],
      '凡会改变人员权限的操作都先生成计划：先查看谁获得或失去哪些权限，再应用。计划完成前，待定更改保留在您的草稿中。',
    ],
  },
};
