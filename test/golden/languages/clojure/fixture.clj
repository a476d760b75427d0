;; Copyright Nobody

(ns ^{:author "Nobody"} museum.rooms
  "Rooms, works and visitors of a museum.

  More about it."
  (:refer-clojure :exclude [load])
  (:require [clojure.string :as str]
            [clojure.set :refer [union]]
            museum.staff
            (museum [plates :as p] doors))
  (:use clojure.test)
  (:import (java.util Date UUID)
           java.io.File))

(require '[museum.late :as late])

(declare forward later)

(def max-visitors "Most visitors at a time." 400)
(def title "not a doc")
(def ^:private secret 1)
(def ^:dynamic *room* nil)
(def ^{:doc "Where it goes." :private true} out-dir "x")
(defonce state (atom {}))
(def twice #(* 2 %))
(def half (fn [x] (/ x 2)))

(defn visit
  "Lets a visitor into a room."
  {:added "1.0"}
  ([visitor] (visit visitor :hall))
  ([visitor room & more]
   (letfn [(step [x] (inc x))
           (stop [x] x)]
     (let [local (step 1)
           helper (fn named [y] y)]
       (helper local)))))

(defn- hidden [x] x)

(defn ^String typed
  [^long x {:keys [a b] :as opts}]
  (str x))

; Not a doc string but a comment.
(defn valid? [x]
  "not a doc"
  (some? x))

(defmacro with-room
  "Runs the body in a room."
  [room & body]
  `(binding [*room* ~room] ~@body))

(defmulti area "How large it is." :shape)
(defmethod area :circle [{:keys [r]}] (* r r))
(defmethod area [:a :b] [_] 0)

(defprotocol Exhibit
  "What can be shown."
  :extend-via-metadata true
  (plate [this] "Its plate.")
  (move [this room] [this room speed]))

(defrecord Painting [title ^long year]
  Exhibit
  (plate [_] title)
  (move [this room] (assoc this :room room))
  Object
  (toString [this] title))

(deftype Guard [^:volatile-mutable rounds]
  Exhibit
  (plate [this] "guard"))

(definterface Walker
  (walk [^int n]))

(extend-type String
  Exhibit
  (plate [s] s))

(extend-protocol Exhibit
  nil
  (plate [_] "nothing")
  Number
  (plate [n] (str n)))

(s/def ::room string?)
(s/fdef visit :args (s/cat :visitor any?))

(deftest opens-at-ten
  (testing "the door"
    (is (= 1 1)))
  (let [f (fn [x] x)]
    (is (= 1 (f 1)))))

(defn -main [& args]
  (println args))

(comment
  (defn in-comment [x] x))

#?(:clj (defn only-clj [x] x)
   :cljs (do (defn only-cljs [x] x)))

#_(defn discarded [x] x)

(>defn guarded [x] [int? => int?] x)
(defn+ custom [x] x)

^:private (def hidden-key 1)

^{:doc "Waters a plant."} (defn water [plant] plant)

(defn ^{:doc "Feeds plants." :added "1.2"} feed
  ([plant] (feed plant 1))
  ([plant amount] [plant amount]))

(def ^{:private true
       :doc "What is stored."} stored {})

(defn- ^String label
  {:added "1.3" :doc "Names a plant."}
  [plant]
  (str plant))

