// Everyday words in German, by the usual category that they belong to.

import type { UsualWords } from "../../../domain/search/usual-category.ts";
import type { UsualCategory } from "./usual-category.ts";

export const words: UsualWords<UsualCategory> = {
  rent: "miete, kaltmiete, warmmiete, kaution, vermieter, nebenkosten, wohnung, hypothek, hausgeld",
  utilities: `strom, stromrechnung, gas, wasser, wasserrechnung, heizung, fernwärme, internet, wlan, dsl, telefon, handy, handyrechnung,
    mobilfunk, sim-karte, prepaid, guthaben, müll, müllgebühr, rundfunkbeitrag, gez, festnetz, telekom, vodafone, o2, stadtwerke, abschlag`,
  home: `möbel, sofa, stuhl, tisch, schreibtisch, lampe, glühbirne, matratze, bett, kissen, decke, handtuch, handtücher, vorhang, teppich, regal,
    farbe, hammer, bohrer, schrauben, werkzeug, klempner, elektriker, handwerker, reparatur, putzhilfe, putzmittel, waschmittel, spülmittel,
    staubsauger, wäsche, geschirr, pfanne, topf, messer, wasserkocher, toaster, kühlschrank, ofen, mikrowelle, spülmaschine, waschmaschine, ikea,
    baumarkt, obi, bauhaus, hornbach, pflanze, pflanzen, garten, erde, batterien, hausratversicherung, umzug, schlüsseldienst`,
  groceries: `lebensmittel, einkauf, einkaufen, supermarkt, wochenmarkt, markt, gemüse, obst, apfel, banane, bananen, brot, brötchen, semmeln,
    milch, butter, käse, joghurt, quark, ei, eier, fleisch, hähnchen, wurst, schinken, fisch, reis, nudeln, mehl, zucker, salz, öl, müsli, tomaten,
    kartoffeln, zwiebeln, knoblauch, karotten, salat, bohnen, nüsse, marmelade, honig, schokolade, kekse, chips, eis, saft, limo, cola, bier, wein,
    mineralwasser, bäcker, bäckerei, metzger, metzgerei, rewe, edeka, aldi, lidl, netto, penny, kaufland, bioladen, denns, kuchen, gewürze, hofladen`,
  eatingOut: `kaffee, café, cappuccino, espresso, latte, tee, mittagessen, mittag, abendessen, frühstück, brunch, restaurant, gasthaus, pizza,
    burger, döner, currywurst, pommes, sushi, nudelsuppe, falafel, imbiss, lieferdienst, lieferando, snack, kneipe, bar, biergarten, cocktail,
    mcdonalds, starbucks, kantine, mensa, eisdiele, trinkgeld, brezel, wirtshaus, schnitzel, dürüm, bistro, getränke`,
  food: "essen, kochbox, hellofresh",
  transport: `bus, bahn, zug, s-bahn, u-bahn, straßenbahn, tram, taxi, uber, ticket, fahrkarte, deutschlandticket, bahncard, monatskarte, benzin, diesel,
    tanken, sprit, tankstelle, aral, shell, ladestation, parken, parkhaus, parkschein, maut, auto, autowäsche, kfz-versicherung, kfz-steuer,
    werkstatt, reifen, reifenwechsel, ölwechsel, tüv, fahrrad, rad, roller, fähre, mietwagen, carsharing, führerschein, fahrschule, bvg, mvg, helm`,
  health: `arzt, ärztin, zahnarzt, apotheke, medikamente, medizin, tabletten, aspirin, ibuprofen, vitamine, krankenhaus, klinik, therapie,
    physiotherapie, brille, kontaktlinsen, optiker, impfung, rezept, krankenversicherung, zuzahlung, friseur, frisör, shampoo, seife, zahnpasta,
    zahnbürste, deo, sonnencreme, kosmetik, massage, pflaster, tierarzt, drogerie, dm, rossmann, hustensaft, sehtest`,
  leisure: `netflix, spotify, disney, sky, dazn, audible, kino, film, theater, konzert, oper, museum, zoo, ausstellung, festival, buch, bücher,
    buchhandlung, zeitschrift, zeitung, spiel, spiele, playstation, xbox, nintendo, steam, fitness, fitnessstudio, yoga, pilates, schwimmbad,
    freibad, sauna, fußball, tennis, klettern, bowling, skipass, musik, gitarre, kurs, volkshochschule, hobby, spielzeug, kamera, verein,
    vereinsbeitrag, party, lotto, club, thalia, eintritt`,
  presents: `geschenk, geschenke, geburtstag, geburtstagsgeschenk, weihnachten, hochzeitsgeschenk, blumen, blumenstrauß, gutschein, grußkarte,
    spende, mitbringsel, adventskalender`,
  holidays: `flug, flüge, flugticket, lufthansa, flughafen, hotel, hostel, airbnb, ferienwohnung, pension, urlaub, reise, reiseversicherung, koffer,
    visum, reisepass, camping, campingplatz, kreuzfahrt, souvenir, stadtführung, skiurlaub, jugendherberge, kurtaxe`,
  clothes: `kleidung, klamotten, hemd, t-shirt, hose, jeans, kleid, rock, schuhe, turnschuhe, stiefel, sandalen, jacke, mantel, pullover, mütze, hut,
    schal, handschuhe, socken, unterwäsche, bh, anzug, krawatte, gürtel, tasche, handtasche, rucksack, uhr, schmuck, schneider, reinigung, zara, h&m,
    zalando, bluse, badehose, strumpfhose`,
};
