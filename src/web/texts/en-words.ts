// Everyday words in English, by the usual category that they belong to.

import type { UsualWords } from "../../domain/search/usual-category.ts";
import type { UsualCategory } from "./en-sample.ts";

export const words: UsualWords<UsualCategory> = {
  rent: "rent, landlord, lease, deposit, apartment, flat, mortgage",
  utilities: `electricity, electric bill, power bill, gas bill, water, water bill, heating, internet, wifi, broadband, phone, phone bill,
    mobile, cell phone, sim card, data plan, top up, trash, garbage, sewage, utilities, council tax, landline, prepaid`,
  home: `furniture, sofa, couch, chair, table, desk, lamp, bulb, light bulb, mattress, bed, pillow, blanket, towel, curtain, carpet, rug, shelf,
    paint, hammer, drill, screws, tools, plumber, electrician, repair, cleaner, cleaning, detergent, vacuum, laundry, dishes, pan, pot, knife,
    kettle, toaster, fridge, freezer, oven, microwave, dishwasher, washing machine, ikea, hardware store, plant, plants, garden, seeds, soil,
    battery, home insurance, moving, locksmith`,
  groceries: `groceries, grocery, supermarket, market, vegetables, veggies, fruit, apple, banana, orange, bread, milk, butter, cheese, yogurt,
    egg, eggs, meat, chicken, beef, pork, fish, rice, pasta, flour, sugar, salt, oil, olive oil, cereal, oats, tomato, potato, potatoes, onion,
    garlic, carrot, salad, lettuce, beans, nuts, jam, honey, chocolate, cookies, biscuits, crisps, chips, ice cream, juice, soda, beer, wine,
    bakery, butcher, baguette, bagels, walmart, costco, aldi, lidl, tesco, trader joe's, whole foods, kroger, sainsbury's, spices, tofu, cake`,
  eatingOut: `coffee, cafe, latte, cappuccino, espresso, tea, lunch, dinner, breakfast, brunch, restaurant, pizza, burger, sandwich, sushi, ramen,
    noodles, curry, kebab, tacos, burrito, takeaway, takeout, delivery, snack, bar, pub, drinks, cocktail, cocktails, starbucks, mcdonald's,
    mcdonalds, subway sandwich, burger king, kfc, doordash, uber eats, deliveroo, grubhub, canteen, food court, diner, donut, pastry, smoothie, tip`,
  food: "food, meal, meal kit",
  transport: `bus, train, tram, subway, metro, underground, tube, taxi, cab, uber, lyft, ride, ticket, bus ticket, train ticket, monthly pass,
    fuel, gas, petrol, diesel, charging, parking, toll, car, car wash, car insurance, car repair, tires, tyres, oil change, mechanic, garage,
    bike, bicycle, scooter, ferry, car rental, license plate, inspection, road tax, driving lesson, helmet`,
  health: `doctor, dentist, pharmacy, medicine, pills, aspirin, ibuprofen, vitamins, hospital, clinic, therapy, therapist, physio, glasses,
    contact lenses, optician, eye test, vaccine, prescription, health insurance, copay, haircut, hairdresser, barber, shampoo, soap, toothpaste,
    toothbrush, deodorant, sunscreen, skincare, makeup, cosmetics, massage, nails, plasters, bandage, vet`,
  leisure: `netflix, spotify, disney, disney plus, hulu, hbo, youtube premium, prime video, apple music, audible, cinema, movie, movies, film,
    theater, theatre, concert, museum, zoo, exhibition, festival, book, books, bookshop, kindle, magazine, newspaper, game, games, playstation,
    xbox, nintendo, steam, gym, fitness, yoga, pilates, swimming, pool, football, tennis, climbing, bowling, ski pass, music, guitar, lesson,
    course, hobby, toys, toy, camera, club, party, lottery`,
  presents: `gift, gifts, present, presents, birthday, birthday present, christmas, wedding present, flowers, bouquet, gift card, greeting card,
    donation, charity, valentine`,
  holidays: `flight, flights, plane, airline, airport, hotel, hostel, airbnb, booking.com, holiday, vacation, trip, travel, travel insurance,
    luggage, suitcase, visa, passport, camping, campsite, cruise, souvenir, tour, resort, cabin`,
  clothes: `clothes, clothing, shirt, t-shirt, trousers, pants, jeans, dress, skirt, shoes, sneakers, boots, sandals, jacket, coat, sweater,
    hoodie, hat, cap, scarf, gloves, socks, underwear, bra, suit, tie, belt, bag, handbag, backpack, watch, jewelry, tailor, dry cleaning, zara, h&m, uniqlo, swimsuit`,
};
