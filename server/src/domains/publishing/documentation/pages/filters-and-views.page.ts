import type { ShippedPage } from '../shipped-page.ts';

export const filtersAndViews: ShippedPage = {
  Cle: 'filtres-et-vues',
  Rubrique: 'people',
  Droits: ['ann'],
  Ecrans: ['directory'],
  says: {
    fr: [
      'Filtres et vues',
      'Les filtres se combinent : une personne doit répondre à tous. Dans un même filtre, plusieurs valeurs se lisent « ou ».',
      [
        'Ouvrez « Filtres », choisissez un critère, puis ses valeurs ; chaque filtre actif s’affiche au-dessus de la liste et se retire d’un clic.',
        'Le nombre sur le bouton compte les filtres actifs.',
        'Un filtre inaccessible à votre rôle n’est pas proposé ; si un lien reçu en contient un, il est retiré et un message le dit.',
        '« Vues » enregistre les filtres, les colonnes et le tri sous un nom. Une vue reste personnelle ou se partage avec les personnes qui ont le même rôle.',
        'Choisissez la vue sur laquelle l’annuaire s’ouvre.',
      ],
      'Partager une vue ne montre rien de plus à personne : chacun y lit ce que son rôle permet.',
    ],
    gb: [
      'Filters and views',
      'Filters combine: a person has to meet all of them. Within one filter, several values read as “or”.',
      [
        'Open “Filters”, choose a criterion, then its values; each active filter is shown above the list and can be removed with one click.',
        'The number on the button counts the active filters.',
        'A filter that isn’t available to your role isn’t offered; if a link contains one, it is removed and a message says so.',
        '“Views” saves filters, columns and sorting under a name. A view is yours alone or shared with people who have the same role.',
        'Choose the view on which the directory opens.',
      ],
      'Sharing a view shows nobody anything more: each reader sees what their role allows.',
    ],
    es: [
      'Filtros y vistas',
      'Los filtros se combinan: una persona debe cumplirlos todos. Dentro de un mismo filtro, varios valores se leen «o».',
      [
        'Abra «Filtros», elija un criterio y sus valores; cada filtro activo se ve sobre la lista y se quita con un clic.',
        'El número del botón cuenta los filtros activos.',
        'Un filtro no disponible para su rol no se propone; si un enlace lo contiene, se quita y un mensaje lo indica.',
        '«Vistas» guarda filtros, columnas y orden con un nombre. Una vista es solo suya o se comparte con quienes tienen el mismo rol.',
        'Elija la vista con la que se abre el directorio.',
      ],
      'Compartir una vista no muestra nada más a nadie: cada cual ve lo que su rol permite.',
    ],
    de: [
      'Filter und Ansichten',
      'Filter wirken zusammen: Eine Person muss alle erfüllen. Mehrere Werte in einem Filter bedeuten „oder“.',
      [
        'Öffnen Sie „Filter“, wählen Sie ein Kriterium und dessen Werte; jeder aktive Filter steht über der Liste und verschwindet mit einem Klick.',
        'Die Zahl auf der Schaltfläche zählt die aktiven Filter.',
        'Ein Filter, der Ihrer Rolle nicht offensteht, wird nicht angeboten; enthält ein Link einen solchen, werden Sie darauf hingewiesen, und er wird weggelassen.',
        '„Ansichten“ speichert Filter, Spalten und Sortierung unter einem Namen, nur für Sie oder für alle mit derselben Rolle.',
        'Wählen Sie die Ansicht, mit der sich das Verzeichnis öffnet.',
      ],
      'Eine Ansicht zu teilen zeigt niemandem mehr: Jede Person sieht, was ihre Rolle erlaubt.',
    ],
    it: [
      'Filtri e viste',
      'I filtri si combinano: una persona deve soddisfarli tutti. In uno stesso filtro, più valori si leggono «o».',
      [
        'Apri «Filtri», scegli un criterio e i suoi valori; ogni filtro attivo appare sopra l’elenco e si toglie con un clic.',
        'Il numero sul pulsante conta i filtri attivi.',
        'Un filtro non disponibile per il tuo ruolo non viene proposto; se un link lo contiene, viene tolto e un messaggio lo segnala.',
        '«Viste» salva filtri, colonne e ordinamento con un nome. Una vista è solo tua o condivisa con chi ha lo stesso ruolo.',
        'Scegli la vista con cui si apre la rubrica.',
      ],
      'Condividere una vista non mostra nulla in più a nessuno: ognuno vede ciò che il suo ruolo consente.',
    ],
    nl: [
      'Filters en weergaven',
      'Filters werken samen: iemand moet aan allemaal voldoen. Binnen één filter betekenen meerdere waarden ‘of’.',
      [
        'Open ‘Filters’ en kies een criterium en de waarden; elk actief filter staat boven de lijst en verwijder je met één klik.',
        'Het getal op de knop telt de actieve filters.',
        'Een filter dat niet openstaat voor je rol, wordt niet aangeboden; bevat een link zo’n filter, dan zie je dat en wordt het weggelaten.',
        '‘Weergaven’ bewaart filters, kolommen en volgorde onder een naam, alleen voor jou of gedeeld met wie dezelfde rol heeft.',
        'Kies de weergave waarmee het adresboek opent.',
      ],
      'Een weergave delen laat niemand meer zien: iedereen ziet wat de eigen rol toestaat.',
    ],
    pl: [
      'Filtry i widoki',
      'Filtry się łączą: osoba musi spełniać wszystkie. Kilka wartości w jednym filtrze oznacza „lub”.',
      [
        'Otwórz „Filtry”, wybierz kryterium i wartości; każdy aktywny filtr widać nad listą i można go usunąć jednym kliknięciem.',
        'Liczba na przycisku to liczba aktywnych filtrów.',
        'Filtr niedostępny dla Twojej roli nie jest proponowany; jeśli link go zawiera, filtr jest pomijany i pojawia się o tym informacja.',
        '„Widoki” zapisują filtry, kolumny i sortowanie pod nazwą, tylko dla Ciebie lub dla osób z tą samą rolą.',
        'Wybierz widok, w którym otwiera się katalog.',
      ],
      'Udostępnienie widoku nikomu nie pokazuje więcej: każdy widzi to, na co pozwala jego rola.',
    ],
    cn: [
      '筛选与视图',
      '筛选条件可组合：人员必须满足全部条件。同一条件的多个值之间为“或”。',
      [
        '打开“筛选”，选择条件及其值；每个生效的筛选都显示在列表上方，一键即可移除。',
        '按钮上的数字表示生效的筛选数量。',
        '您的角色未开放的筛选不会提供；若收到的链接包含此类筛选，系统会说明并忽略它。',
        '“视图”以名称保存筛选、列和排序，可仅供自己使用，也可与相同角色的人共享。',
        '可选择打开通讯录时使用的视图。',
      ],
      '共享视图不会让任何人看到更多内容：每个人只能看到其角色允许的内容。',
    ],
  },
};
