import type { ShippedPage } from '../shipped-page.ts';

export const perimeters: ShippedPage = {
  Cle: 'perimetres',
  Rubrique: 'administration',
  Droits: ['adm'],
  Ecrans: ['perimeters'],
  says: {
    fr: [
      'Les périmètres',
      'Un périmètre dit sur qui ou sur quoi un profil s’applique : des personnes, des sites, des sociétés, des listes. Un type sans condition ne désigne personne.',
      [
        'Composez la condition avec les champs du catalogue, en groupes « toutes ces conditions » ou « au moins une de ces conditions ».',
        '<strong>Une valeur qui suit le lecteur</strong>, comme « Pays de la personne qui détient le rôle » ou « Site de la personne qui détient le rôle », fait un seul périmètre pour tout le monde.',
        '« Toute l’équipe du manager » suit la ligne hiérarchique, à tous les niveaux.',
        'À droite, le nombre et un échantillon de ce qui en fait partie changent pendant que vous écrivez.',
      ],
      'Changer ou retirer un périmètre passe par un plan, avec les entrées et les sorties. Ce qui vous est caché dans un champ n’est pas compté, pour que le nombre ne le dise pas.',
    ],
    gb: [
      'Perimeters',
      'A perimeter says on whom or on what a profile applies: people, sites, companies, lists. A kind without a condition means nobody.',
      [
        'Compose the condition with the fields of the catalogue, in groups of “all of these” or “at least one of these”.',
        '<strong>A value that follows the reader</strong>, such as “Country of whoever holds the role” or “Site of whoever holds the role”, makes one perimeter for everybody.',
        '“Manager’s whole team” follows the management line at every level.',
        'Beside it, the number and a sample of who is included change as you write.',
      ],
      'Changing or deleting a perimeter goes through a plan, which shows who comes in and who goes out. What a field hides from you is not counted, so that the number does not tell it.',
    ],
    es: [
      'Los perímetros',
      'Un perímetro dice sobre quién o sobre qué se aplica un perfil: personas, centros, empresas, listas. Un tipo sin condición no designa a nadie.',
      [
        'Componga la condición con los campos del catálogo, en grupos «todas estas condiciones» o «al menos una de estas condiciones».',
        '<strong>Un valor que sigue al lector</strong>, como «País de quien tiene el rol» o «Centro de quien tiene el rol», hace un solo perímetro para todos.',
        '«Todo el equipo del responsable» sigue la línea jerárquica en todos los niveles.',
        'Al lado, el número y una muestra de quién forma parte cambian mientras escribe.',
      ],
      'Cambiar o quitar un perímetro pasa por un plan, con las entradas y las salidas. Lo que un campo le oculta no se cuenta, para que el número no lo revele.',
    ],
    de: [
      'Geltungsbereiche',
      'Ein Geltungsbereich sagt, für wen oder was ein Profil gilt: Personen, Standorte, Gesellschaften, Listen. Eine Art ohne Bedingung bedeutet: niemand.',
      [
        'Stellen Sie die Bedingung aus den verfügbaren Feldern zusammen, in Gruppen „alle diese Bedingungen“ oder „mindestens eine dieser Bedingungen“.',
        '<strong>Ein Wert, der der lesenden Person folgt</strong>, etwa „Land: wie bei der Person mit der Rolle“ oder „Standort: wie bei der Person mit der Rolle“, ergibt einen einzigen Geltungsbereich für alle.',
        '„Gesamtes Team der Führungskraft“ folgt der Hierarchie über alle Ebenen.',
        'Anzahl und Beispiele daneben ändern sich, während Sie schreiben.',
      ],
      'Geändert oder entfernt wird ein Geltungsbereich über einen Plan, der Zu- und Abgänge zeigt. Wo Sie ein Feld nicht lesen dürfen, wird nicht gezählt, damit die Zahl nichts verrät.',
    ],
    it: [
      'I perimetri',
      'Un perimetro dice su chi o su cosa si applica un profilo: persone, sedi, società, liste. Un tipo senza condizione non indica nessuno.',
      [
        'Componi la condizione con i campi del catalogo, in gruppi «tutte queste condizioni» o «almeno una di queste condizioni».',
        '<strong>Un valore che segue il lettore</strong>, come «Paese di chi ha il ruolo» o «Sede di chi ha il ruolo», fa un solo perimetro per tutti.',
        '«Tutto il team del responsabile» segue la linea gerarchica a ogni livello.',
        'Accanto, il numero e un campione di chi ne fa parte cambiano mentre scrivi.',
      ],
      'Cambiare o togliere un perimetro passa per un piano, con entrate e uscite. Ciò che un campo ti nasconde non è contato, perché il numero non lo riveli.',
    ],
    nl: [
      'Bereiken',
      'Een bereik zegt voor wie of wat een profiel geldt: personen, locaties, bedrijven, lijsten. Een soort zonder voorwaarde betekent: niemand.',
      [
        'Stel de voorwaarde samen uit de beschikbare velden, in groepen ‘al deze voorwaarden’ of ‘minstens één van deze voorwaarden’.',
        '<strong>Een waarde die de lezer volgt</strong>, zoals ‘Land van wie de rol heeft’ of ‘Locatie van wie de rol heeft’, geeft één bereik voor iedereen.',
        '‘Hele team van de manager’ volgt de hiërarchie op elk niveau.',
        'Het aantal en de voorbeelden ernaast veranderen terwijl je schrijft.',
      ],
      'Een bereik wijzigen of verwijderen gaat via een plan, dat toont wie erbij komt en wie eruit gaat. Mag je een veld niet lezen, dan wordt er niet geteld, zodat het getal niets verraadt.',
    ],
    pl: [
      'Zakresy',
      'Zakres mówi, wobec kogo lub czego działa profil: osób, lokalizacji, spółek, list. Rodzaj bez warunku oznacza: nikt.',
      [
        'Zbuduj warunek z dostępnych pól, w grupach „wszystkie te warunki” lub „co najmniej jeden z tych warunków”.',
        '<strong>Wartość zależna od czytelnika</strong>, np. „Kraj osoby, która ma rolę” lub „Lokalizacja osoby, która ma rolę”, tworzy jeden zakres dla wszystkich.',
        '„Cały zespół przełożonego” obejmuje linię hierarchiczną na wszystkich poziomach.',
        'Liczba i przykładowe osoby obok zmieniają się podczas pisania.',
      ],
      'Zmiana lub usunięcie zakresu odbywa się przez plan, który pokazuje, kto do niego wejdzie, a kto z niego wyjdzie. Jeśli nie masz dostępu do pola, wynik nie jest liczony, aby liczba niczego nie zdradziła.',
    ],
    cn: [
      '范围',
      '范围说明权限配置适用于谁或什么：人员、办公地点、公司、列表。没有条件的类型表示不适用于任何对象。',
      [
        '使用可用字段组成条件，可分为“满足以下全部条件”或“满足以下任一条件”。',
        '<strong>随读取者变化的值</strong>，如“角色持有人的国家/地区”或“角色持有人的办公地点”，可让所有人共用一个范围。',
        '“经理的全部下属”涵盖各级下属。',
        '编写时，旁边会实时显示范围内的人数和示例。',
      ],
      '更改或移除范围须通过计划，并显示进入和移出的人员。对您隐藏的字段内容不计入人数，以免泄露信息。',
    ],
  },
};
