import type { ShippedPage } from '../shipped-page.ts';

export const sites: ShippedPage = {
  Cle: 'sites',
  Rubrique: 'data',
  Droits: ['site-read'],
  Ecrans: ['sites'],
  says: {
    fr: [
      'Les sites',
      'Un site est un lieu où l’on travaille. Il dit où l’on est, et ce qu’on peut y demander : badge, cantine, parking, livraison.',
      [
        '<strong>Liste</strong> : cherchez par nom, ville ou code postal ; gardez vos filtres en vue, exportez ce qui est affiché.',
        '<strong>Ce qu’on y trouve</strong> : seuls les sites qui ont un service sont proposés dans les demandes qui le concernent.',
        '<strong>Ce qui en dépend</strong> : combien de personnes y travaillent. Suivez le nombre pour les voir, et les rattacher ailleurs.',
        '<strong>Dernier jour</strong> : un site qui ferme n’est plus proposé ensuite. Tant que quelque chose le cite, il ne peut pas être supprimé.',
      ],
      'Ce que vous pouvez changer dépend de votre rôle sur le site ; chaque modification reste dans son historique.',
    ],
    gb: [
      'Sites',
      'A site is a place where people work. It says where one is, and what can be asked for there: badge, canteen, parking, delivery.',
      [
        '<strong>List</strong>: search by name, town or postal code; keep your filters as a view, export what is shown.',
        '<strong>What there is</strong>: only sites that have a service are offered in requests about it.',
        '<strong>What depends on it</strong>: how many people work there. Follow the number to see them, and to attach them elsewhere.',
        '<strong>Last day</strong>: a site that closes is no longer offered afterwards. While something names it, it cannot be deleted.',
      ],
      'What you can change depends on your role over the site; every change stays in its history.',
    ],
    es: [
      'Los centros',
      'Un centro es un lugar donde se trabaja. Dice dónde se está y qué se puede pedir allí: credencial, comedor, aparcamiento, entrega.',
      [
        '<strong>Lista</strong>: busque por nombre, ciudad o código postal; guarde sus filtros como vista y exporte lo que se muestra.',
        '<strong>Qué hay en él</strong>: solo los centros que tienen un servicio se ofrecen en las solicitudes correspondientes.',
        '<strong>Qué depende de él</strong>: cuántas personas trabajan allí. Siga el número para verlas y asignarlas a otro lugar.',
        '<strong>Último día</strong>: un centro que cierra deja de ofrecerse después. Mientras algo lo cite, no se puede eliminar.',
      ],
      'Lo que puede cambiar depende de su rol sobre el centro; cada cambio queda en su historial.',
    ],
    de: [
      'Standorte',
      'Ein Standort ist ein Ort, an dem gearbeitet wird. Er sagt, wo man ist und was man dort beantragen kann: Ausweis, Kantine, Parkplatz, Lieferung.',
      [
        '<strong>Liste</strong>: Suchen Sie nach Name, Ort oder Postleitzahl; speichern Sie Filter als Ansicht und exportieren Sie, was angezeigt wird.',
        '<strong>Was es dort gibt</strong>: Nur Standorte mit einem Dienst werden in den Anträgen dazu angeboten.',
        '<strong>Was davon abhängt</strong>: wie viele Personen dort arbeiten. Folgen Sie der Zahl, um sie zu sehen und anderswo zuzuordnen.',
        '<strong>Letzter Tag</strong>: Ein Standort, der schließt, wird danach nicht mehr angeboten. Solange etwas ihn nennt, lässt er sich nicht löschen.',
      ],
      'Was Sie ändern können, hängt von Ihrer Rolle für den Standort ab; jede Änderung bleibt in seinem Verlauf.',
    ],
    it: [
      'Le sedi',
      'Una sede è un luogo in cui si lavora. Dice dove si è e che cosa vi si può chiedere: badge, mensa, parcheggio, consegna.',
      [
        '<strong>Elenco</strong>: cerca per nome, città o codice postale; conserva i filtri come vista ed esporta ciò che è mostrato.',
        '<strong>Che cosa offre</strong>: solo le sedi che hanno un servizio sono proposte nelle richieste che lo riguardano.',
        '<strong>Che cosa ne dipende</strong>: quante persone vi lavorano. Segui il numero per vederle e assegnarle altrove.',
        '<strong>Ultimo giorno</strong>: una sede che chiude poi non è più proposta. Finché qualcosa la cita, non si può eliminare.',
      ],
      'Ciò che puoi cambiare dipende dal tuo ruolo sulla sede; ogni modifica resta nella sua cronologia.',
    ],
    nl: [
      'Locaties',
      'Een locatie is een plek waar wordt gewerkt. Ze zegt waar iemand is en wat daar kan worden aangevraagd: badge, kantine, parkeerplaats, levering.',
      [
        '<strong>Lijst</strong>: zoek op naam, plaats of postcode; bewaar je filters als weergave en exporteer wat je ziet.',
        '<strong>Wat er is</strong>: alleen locaties die een dienst hebben, worden aangeboden in aanvragen daarvoor.',
        '<strong>Wat ervan afhangt</strong>: hoeveel mensen er werken. Volg het getal om ze te zien en elders onder te brengen.',
        '<strong>Laatste dag</strong>: een locatie die sluit, wordt daarna niet meer aangeboden. Zolang iets haar noemt, kan ze niet worden verwijderd.',
      ],
      'Wat je kunt wijzigen, hangt af van je rol voor de locatie; elke wijziging blijft in haar geschiedenis.',
    ],
    pl: [
      'Lokalizacje',
      'Lokalizacja to miejsce pracy. Mówi, gdzie kto jest i o co można tam wnioskować: identyfikator, stołówka, parking, dostawa.',
      [
        '<strong>Lista</strong>: szukaj po nazwie, miejscowości lub kodzie pocztowym; zachowaj filtry jako widok i eksportuj to, co widać.',
        '<strong>Co tam jest</strong>: we wnioskach o daną usługę proponowane są tylko lokalizacje, które ją mają.',
        '<strong>Co od niej zależy</strong>: ile osób tam pracuje. Kliknij liczbę, aby je zobaczyć i przypisać gdzie indziej.',
        '<strong>Ostatni dzień</strong>: zamykana lokalizacja nie jest potem proponowana. Dopóki coś się do niej odwołuje, nie można jej usunąć.',
      ],
      'To, co możesz zmienić, zależy od Twojej roli wobec lokalizacji; każda zmiana zostaje w jej historii.',
    ],
    cn: [
      '办公地点',
      '办公地点是人们工作的地方。它说明人在哪里，以及在那里可以申请什么：门禁卡、食堂、停车位、送货。',
      [
        '<strong>列表</strong>：按名称、城市或邮编搜索；可将筛选保存为视图，并导出所显示的内容。',
        '<strong>现场服务</strong>：只有具备某项服务的办公地点才会出现在相应的申请中。',
        '<strong>相关内容</strong>：有多少人在此工作。点击数字可查看这些人，并将其转到其他地点。',
        '<strong>最后一天</strong>：地点关闭后不再提供选择。只要仍被引用，就不能删除。',
      ],
      '您能修改的内容取决于您对该地点的角色；每次修改都保留在历史记录中。',
    ],
  },
};
