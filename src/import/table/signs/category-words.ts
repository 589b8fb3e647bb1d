// Words in a category column under which trackers and banks file money spent and money received.

import { fold } from "../../../domain/text/words.ts";

/** Whole categories, or their first or last levels, folded. */
const SPENT = `expense,expenses,groceries,food,food drink,food dining,food drinks,dining,dining out,eating out,restaurant,restaurants,bars,coffee,
  alcohol bars,fast food,takeaway,takeout,transport,transportation,public transport,taxi,fuel,petrol,gas,gas fuel,gas automotive,auto,auto transport,
  car,parking,travel,other travel,vacation,holidays,holiday,hotel,airfare,flights,shopping,clothing,clothes,electronics,merchandise,household,
  home,home garden,housing,utilities,bills,bills utilities,phone,internet,mobile phone,subscriptions,entertainment,movies,hobbies,books,games,
  sport,sports,health,healthcare,health fitness,health wellness,medical,pharmacy,doctor,personal care,beauty,haircut,education,kids,childcare,pets,
  gifts,gifts donations,charity,donations,insurance,taxes,tax,fees,fees charges,bank fees,cash,office supplies,software,
  ausgaben,lebensmittel,supermarkt,haushalt,essen,essen trinken,restaurants cafes,gastronomie,mobilitat,verkehr,tanken,auto verkehr,reisen,urlaub,
  kleidung,freizeit,gesundheit,apotheke,versicherung,versicherungen,wohnen,bildung,kinder,haustiere,geschenke,spenden,steuern,gebuhren,
  depenses,courses,alimentation,supermarche,restauration,transports,carburant,voyages,vetements,loisirs,sante,assurance,logement,impots,cadeaux,
  gastos,supermercado,comida,alimentacion,restaurantes,transporte,gasolina,viajes,ropa,ocio,salud,seguros,vivienda,hogar,educacion,regalos,impuestos,
  spese,spesa,alimentari,ristoranti,trasporti,viaggi,abbigliamento,tempo libero,salute,casa,
  uitgaven,boodschappen,vervoer,kleding,vrije tijd,gezondheid,wonen,utgifter,mat,matvaror,wydatki,zakupy,jedzenie,vydaje,potraviny,
  支出,餐饮,餐饮美食,购物,交通,日用,娱乐,医疗,住房,服饰,食品,旅游,食費,交通費,日用品,娯楽,расходы,продукты,транспорт,খরচ,বাজার,খাবার,যাতায়াত`;

const INCOME = `income,salary,wages,paycheck,paychecks,bonus,interest income,dividends,investment income,revenue,sales,deposit,deposits,
  refund,refunds,reimbursement,reimbursements,einnahmen,einkommen,gehalt,lohn,revenus,salaire,ingresos,nomina,entrate,stipendio,inkomsten,salaris,
  inkomst,przychody,wynagrodzenie,prijmy,收入,工资,给与,収入,доходы,зарплата,আয়,বেতন`;

const keyOf = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
const setOf = (words: string) => new Set(words.split(",").map(keyOf));

const spent = setOf(SPENT);
const income = setOf(INCOME);

export type Way = "in" | "out";

/** The direction of money in a category, by its whole name or its first or last level; undefined for an unknown one. */
export function wayOfCategory(category: string): Way | undefined {
  if (category === "" || category.length > LONGEST) return undefined;
  const levels = category.split(/[:>/]/);
  for (const name of [category, levels[0] ?? "", levels.at(-1) ?? ""]) {
    const key = keyOf(name);
    if (income.has(key)) return "in";
    if (spent.has(key)) return "out";
  }
  return undefined;
}

const LONGEST = 60;
